//! The machine that the figures were measured on.

use std::fmt;

use serde::{Deserialize, Serialize};
use slidemask::Isa;

/// The machine, the build and the date. Without them, figures mean little.
#[derive(Serialize, Deserialize)]
pub(crate) struct Machine {
    pub(crate) processor: String,
    /// The number of threads that run at once: one for each core, or several.
    pub(super) logical_cores: usize,
    /// The sizes of the first core's caches, the nearest cache first. Empty if they are unknown.
    pub(super) caches: Vec<String>,
    pub(super) system: String,
    pub(super) architecture: String,
    pub(crate) rustc: String,
    /// The target features of the build that change a lookup's code.
    pub(super) target_features: Vec<String>,
    pub(super) slidemask: String,
    /// The instruction set that batches choose on this processor, in any build.
    pub(super) batches: String,
    pub(crate) date: String,
}

/// Those of the named target features that this build has.
macro_rules! built_with {
    ($($feature:literal),+ $(,)?) => {
        [$(cfg!(target_feature = $feature).then_some($feature)),+].into_iter().flatten().map(String::from).collect()
    };
}

impl Machine {
    pub(super) fn this() -> Self {
        Self {
            processor: processor().unwrap_or_else(|| "unknown processor".into()),
            logical_cores: std::thread::available_parallelism().map_or(1, Into::into),
            caches: caches(),
            system: system().unwrap_or_else(|| std::env::consts::OS.into()),
            architecture: std::env::consts::ARCH.into(),
            rustc: rustc_version_runtime::version_meta().short_version_string,
            target_features: built_with![
                "popcnt",
                "lzcnt",
                "bmi1",
                "bmi2",
                "gfni",
                "avx2",
                "avx512f",
                "avx512bw",
                "avx512cd",
                "avx512dq",
                "avx512vl",
                "avx512vbmi",
                "neon",
                "sve",
            ],
            slidemask: env!("CARGO_PKG_VERSION").into(),
            batches: Isa::best().name().into(),
            date: jiff::Timestamp::now().strftime("%Y-%m-%d %H:%M UTC").to_string(),
        }
    }

    /// The build's level of x86-64, or the plain architecture.
    pub(super) fn built_for(&self) -> &str {
        let has = |features: &[&str]| {
            features.iter().all(|&feature| self.target_features.iter().any(|one| one == feature))
        };
        match &*self.architecture {
            "x86_64" if has(&["avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"]) => "x86-64-v4",
            "x86_64" if has(&["avx2", "bmi1", "bmi2", "lzcnt"]) => "x86-64-v3",
            "x86_64" if has(&["popcnt"]) => "x86-64-v2",
            "x86_64" => "x86-64",
            other => other,
        }
    }

    pub(super) fn cores(&self) -> String {
        let plural = if self.logical_cores == 1 { "" } else { "s" };
        format!("{} logical core{plural}", self.logical_cores)
    }
}

/// One line, which fits into 80 columns if the names are short.
impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rustc = self.rustc.split(" (").next().unwrap_or_default();
        write!(f, "{}, {}, {rustc}, built for {}", self.processor, self.system, self.built_for())
    }
}

#[cfg(target_arch = "x86_64")]
fn processor() -> Option<String> {
    let brand = raw_cpuid::CpuId::new().get_processor_brand_string()?.as_str().to_owned();
    let plain =
        ["(R)", "(TM)", "(tm)", "CPU", "Processor"].iter().fold(brand, |name, word| name.replace(word, ""));
    Some(plain.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Linux also names some processors of other architectures.
#[cfg(not(target_arch = "x86_64"))]
fn processor() -> Option<String> {
    field("/proc/cpuinfo", "model name", ':')
}

#[cfg(target_arch = "x86_64")]
fn caches() -> Vec<String> {
    use raw_cpuid::CacheType;

    let caches = raw_cpuid::CpuId::new().get_cache_parameters();
    let of_data = caches.into_iter().flatten().filter(|cache| cache.cache_type() != CacheType::Instruction);
    of_data
        .map(|cache| {
            let bytes = cache.associativity()
                * cache.physical_line_partitions()
                * cache.coherency_line_size()
                * cache.sets();
            format!("level {}: {}", cache.level(), size(bytes))
        })
        .collect()
}

#[cfg(not(target_arch = "x86_64"))]
fn caches() -> Vec<String> {
    Vec::new()
}

#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]
fn size(bytes: usize) -> String {
    match bytes / 1024 {
        kib @ ..1024 => format!("{kib} KiB"),
        kib => format!("{} MiB", kib / 1024),
    }
}

/// The name of the Linux distribution. Other systems have only the name of their kind.
fn system() -> Option<String> {
    field("/etc/os-release", "PRETTY_NAME", '=')
}

/// The first value of a key in a file of `key = "value"` lines.
fn field(path: &str, key: &str, separator: char) -> Option<String> {
    let text = std::fs::read_to_string(path).ok()?;
    let mut pairs = text.lines().filter_map(|line| line.split_once(separator));
    let (_, value) = pairs.find(|(name, _)| name.trim() == key)?;
    Some(value.trim().trim_matches('"').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_is_told() {
        let machine = Machine::this();
        let line = machine.to_string();
        assert!(line.contains("rustc 1.") && line.lines().count() == 1, "{line}");
        assert!(!machine.processor.is_empty() && machine.logical_cores > 0);
        assert!(machine.date.starts_with("20") && machine.date.ends_with(" UTC"), "{}", machine.date);
        assert_eq!(cfg!(target_feature = "bmi2"), machine.target_features.iter().any(|one| one == "bmi2"));
    }

    #[test]
    fn sizes_are_said_in_the_largest_unit() {
        assert_eq!([48 << 10, 2 << 20].map(size), ["48 KiB", "2 MiB"]);
    }
}
