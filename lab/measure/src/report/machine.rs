//! The machine, the build and the date. Without them, figures mean little.

/// Whether this build has all of these target features.
macro_rules! built_with {
    ($($feature:literal),+) => { [$(cfg!(target_feature = $feature)),+].iter().all(|&has| has) };
}

/// The build's level of x86-64, or the plain architecture.
pub(crate) fn built_for() -> &'static str {
    match std::env::consts::ARCH {
        "x86_64" if built_with!["avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"] => "x86-64-v4",
        "x86_64" if built_with!["avx2", "bmi1", "bmi2", "lzcnt"] => "x86-64-v3",
        "x86_64" if built_with!["popcnt"] => "x86-64-v2",
        "x86_64" => "x86-64",
        other => other,
    }
}

/// The machine, the compiler, the build and the date in one line.
pub(crate) fn machine() -> String {
    let processor = processor().unwrap_or_else(|| "unknown processor".into());
    let cores = std::thread::available_parallelism().map_or(1, Into::into);
    let caches = caches();
    let caches = if caches.is_empty() { String::new() } else { format!(", caches of {}", caches.join(", ")) };
    let system = field("/etc/os-release", "PRETTY_NAME", '=').unwrap_or_else(|| std::env::consts::OS.into());
    let rustc = rustc_version_runtime::version();
    let date = date().unwrap_or_else(|| "unknown date".into());
    format!(
        "{processor} ({cores} logical cores{caches}), {system}, rustc {rustc}, built for {}, {date}",
        built_for()
    )
}

/// The standard library has only seconds since 1970.
fn date() -> Option<String> {
    let output = std::process::Command::new("date").args(["-u", "+%F"]).output().ok()?;
    String::from_utf8(output.stdout).ok().map(|date| date.trim().to_owned())
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

/// The sizes of the first core's caches for data, the nearest cache first.
#[cfg(target_arch = "x86_64")]
fn caches() -> Vec<String> {
    let caches = raw_cpuid::CpuId::new().get_cache_parameters().into_iter().flatten();
    let of_data = caches.filter(|cache| cache.cache_type() != raw_cpuid::CacheType::Instruction);
    let size = |cache: raw_cpuid::CacheParameter| {
        let lines = cache.associativity() * cache.physical_line_partitions() * cache.sets();
        match lines * cache.coherency_line_size() / 1024 {
            kib @ ..1024 => format!("{kib} KiB"),
            kib => format!("{} MiB", kib / 1024),
        }
    };
    of_data.map(size).collect()
}

#[cfg(not(target_arch = "x86_64"))]
fn caches() -> Vec<String> {
    Vec::new()
}

/// The first value of a key in a file of `key = "value"` lines. Linux has such files.
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
        let line = machine();
        assert!(line.contains("rustc 1.") && line.contains(built_for()), "{line}");
        assert!(line.lines().count() == 1 && !line.contains('\t'), "{line}");
        let date = line.rsplit(' ').next().unwrap_or_default();
        assert!(date.starts_with("20") && date.len() == 10, "{line}");
    }
}
