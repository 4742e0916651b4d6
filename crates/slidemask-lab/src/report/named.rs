//! Finds figures by their names in the tables.

use super::{Figures, Report, Results};

impl Report {
    /// The names of the groups.
    pub(crate) fn groups(&self) -> impl Iterator<Item = &str> {
        self.results.iter().map(|results| &*results.group.group)
    }

    /// The results of the group with this name.
    pub(crate) fn group(&self, name: &str) -> Option<&Results> {
        self.results.iter().find(|results| results.group.group == name)
    }
}

impl Results {
    /// The names of the contenders. The others are compared with the first.
    pub(crate) fn contenders(&self) -> impl Iterator<Item = &str> {
        self.contenders.iter().map(|one| one.name.name)
    }

    /// The names of the loads.
    pub(crate) fn loads(&self) -> impl Iterator<Item = &str> {
        self.loads.iter().map(|load| load.title.name)
    }

    /// The figures of a contender under a load.
    pub(crate) fn figures_of(&self, contender: &str, load: &str) -> Option<&Figures> {
        let one = self.contenders.iter().find(|one| one.name.name == contender)?;
        one.loads.iter().find(|figures| figures.load == load)
    }
}
