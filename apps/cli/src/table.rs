//! Tables of columns, as CSV, as lines of JSON, and as Parquet with the feature `parquet`.

use std::fmt::Write as _;

use serde_json::Value;

#[cfg(feature = "parquet")]
pub(crate) mod parquet;

#[cfg(not(feature = "parquet"))]
pub(crate) fn without_parquet() -> crate::error::Failure {
    crate::error::Failure::input("this program was built without Parquet: build it with the feature parquet")
}

/// The values of a column.
#[derive(Clone, Debug)]
pub(crate) enum Values {
    Text(Vec<Option<String>>),
    Whole(Vec<Option<i64>>),
    Decimal(Vec<Option<f64>>),
}

impl Values {
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Text(values) => values.len(),
            Self::Whole(values) => values.len(),
            Self::Decimal(values) => values.len(),
        }
    }

    /// Moves the values of another column of the same type to the end of this one.
    #[cfg(feature = "parquet")]
    pub(crate) fn append(&mut self, other: &mut Self) {
        match (self, other) {
            (Self::Text(values), Self::Text(other)) => values.append(other),
            (Self::Whole(values), Self::Whole(other)) => values.append(other),
            (Self::Decimal(values), Self::Decimal(other)) => values.append(other),
            _ => {}
        }
    }
}

/// The names of columns as a line of CSV.
pub(crate) fn csv_names(names: &[String]) -> String {
    names.join(",") + "\n"
}

/// The rows of columns as lines of CSV. No value is an empty field, or `""` in a table of one column: readers skip empty lines.
pub(crate) fn csv(columns: &[Values]) -> String {
    let mut text = String::new();
    for row in 0..columns.first().map_or(0, Values::len) {
        let start = text.len();
        for (place, column) in columns.iter().enumerate() {
            if place > 0 {
                text.push(',');
            }
            // Writing to a string never fails.
            let _ = match column {
                Values::Text(values) => match values[row].as_deref() {
                    Some(value) if value.contains([',', '"', '\n', '\r']) => {
                        write!(text, "\"{}\"", value.replace('"', "\"\""))
                    }
                    value => write!(text, "{}", value.unwrap_or_default()),
                },
                Values::Whole(values) => values[row].map_or(Ok(()), |value| write!(text, "{value}")),
                Values::Decimal(values) => values[row].map_or(Ok(()), |value| write!(text, "{value}")),
            };
        }
        if text.len() == start {
            text.push_str("\"\"");
        }
        text.push('\n');
    }
    text
}

/// The rows of columns as lines of JSON, with the columns in their order.
pub(crate) fn json(names: &[String], columns: &[Values]) -> String {
    let mut text = String::new();
    for row in 0..columns.first().map_or(0, Values::len) {
        let value = |column: &Values| match column {
            Values::Text(values) => values[row].as_deref().into(),
            Values::Whole(values) => values[row].into(),
            Values::Decimal(values) => values[row].into(),
        };
        for (place, (name, column)) in names.iter().zip(columns).enumerate() {
            let sign = if place == 0 { '{' } else { ',' };
            let (name, value): (Value, Value) = (name.as_str().into(), value(column));
            // Writing to a string never fails.
            let _ = write!(text, "{sign}{name}:{value}");
        }
        text.push_str("}\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_written() {
        let columns = [
            Values::Text(vec![Some("a, \"b\"\n".into()), None]),
            Values::Whole(vec![Some(-1), None]),
            Values::Decimal(vec![Some(1.5), None]),
        ];
        let names = ["x", "z", "y"].map(String::from);
        assert_eq!(csv_names(&names) + &csv(&columns), "x,z,y\n\"a, \"\"b\"\"\n\",-1,1.5\n,,\n");
        let lines = "{\"x\":\"a, \\\"b\\\"\\n\",\"z\":-1,\"y\":1.5}\n{\"x\":null,\"z\":null,\"y\":null}\n";
        assert_eq!(json(&names, &columns), lines);
        assert_eq!(csv(&[Values::Whole(vec![None, Some(1)])]), "\"\"\n1\n");
    }
}
