//! The ways in which the program fails, their messages and exit codes.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use crate::record::Refused;
use crate::suites::NotCompiled;
use crate::suites::perft::WrongCount;

pub(crate) enum Failure {
    /// The page cannot be written.
    Page(PathBuf, io::Error),
    /// `record` failed and changed nothing.
    Record(Refused),
    /// A contender returned a wrong perft count.
    Count(WrongCount),
    /// The contenders in C cannot be compiled.
    Compiler(NotCompiled),
    /// The output cannot be written.
    Output(io::Error),
}

impl From<NotCompiled> for Failure {
    fn from(reason: NotCompiled) -> Self {
        Self::Compiler(reason)
    }
}

impl From<WrongCount> for Failure {
    fn from(wrong: WrongCount) -> Self {
        Self::Count(wrong)
    }
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Self {
        Self::Record(refused)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl Failure {
    /// Prints the message and returns the exit code. A closed pipe is a success: the reader, such as `head`, has read
    /// all it wanted.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Self::Output(error) => {
                eprintln!("slidemask-lab: cannot write the output: {error}");
                ExitCode::from(1)
            }
            Self::Record(refused) => {
                eprintln!("slidemask-lab: {refused}");
                ExitCode::from(1)
            }
            Self::Compiler(reason) => {
                eprintln!("slidemask-lab: {reason}");
                ExitCode::from(2)
            }
            Self::Count(wrong) => {
                let WrongCount { contender, position, fen, depth, counted, known } = wrong;
                eprintln!(
                    "slidemask-lab: {contender} counts {counted} nodes instead of {known} in {position} at depth \
                     {depth}, so no times are printed; count each first move by itself to find the wrong one ({fen})"
                );
                ExitCode::from(1)
            }
            Self::Page(path, error) => {
                let path = path.display();
                eprintln!(
                    "slidemask-lab: cannot write the page {path}: {error}; name a file in a folder of yours"
                );
                ExitCode::from(2)
            }
        }
    }
}
