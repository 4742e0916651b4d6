//! Serialises steps as records of the fields that they have.

use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::method::{Borrow, Step, Steps};

impl Serialize for Borrow {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut record = serializer.serialize_struct("Borrow", 3)?;
        record.serialize_field("minuend", &self.minuend)?;
        record.serialize_field("subtrahend", &self.subtrahend)?;
        record.serialize_field("borrows", &self.borrows())?;
        record.end()
    }
}

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = 6 + usize::from(!self.part_of.is_empty()) + usize::from(self.borrow.is_some());
        let mut record = serializer.serialize_struct("Step", fields)?;
        record.serialize_field("name", self.name)?;
        record.serialize_field("expression", self.expression)?;
        record.serialize_field("note", self.note)?;
        if self.part_of.is_empty() {
            record.skip_field("part_of")?;
        } else {
            record.serialize_field("part_of", self.part_of)?;
        }
        record.serialize_field("value", &self.value)?;
        record.serialize_field("orientation", self.orientation.name())?;
        record.serialize_field("operations", &self.operations)?;
        match &self.borrow {
            Some(borrow) => record.serialize_field("borrow", borrow)?,
            None => record.skip_field("borrow")?,
        }
        record.end()
    }
}

impl Serialize for Steps {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}
