//! The failures of the program, with their messages and exit codes.

use std::{io, process::ExitCode};

use slidemask_board::{BoardError, FenError};

/// The exit code that shells expect of a program that was ended by Ctrl-C.
pub(crate) const INTERRUPTED: u8 = 130;

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input is wrong, and this line says why. Exit code 2.
    Input(String),
    /// A method or a count is wrong. The output has shown it. Exit code 1.
    Disproved,
    /// Ctrl-C stopped the command. The output has shown its results so far, and this line says how many they are. Exit code
    /// 130.
    Interrupted(String),
    /// The output cannot be written. Exit code 1, except that a closed pipe is no failure.
    Output(io::Error),
}

impl Failure {
    pub(crate) fn input(message: impl Into<String>) -> Self {
        Self::Input(message.into())
    }

    /// Writes the message to standard error and returns the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Self::Input(message) => {
                anstream::eprintln!("slidemask: {message}");
                ExitCode::from(2)
            }
            Self::Disproved => ExitCode::from(1),
            Self::Interrupted(message) => {
                anstream::eprintln!("slidemask: interrupted: {message}");
                ExitCode::from(INTERRUPTED)
            }
            // The reader of a closed pipe, such as `head`, has seen enough.
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Self::Output(error) => {
                anstream::eprintln!("slidemask: cannot write the output: {error}");
                ExitCode::from(1)
            }
        }
    }
}

impl From<FenError> for Failure {
    fn from(error: FenError) -> Self {
        Self::Input(format!("invalid FEN: {error}"))
    }
}

impl From<BoardError> for Failure {
    fn from(error: BoardError) -> Self {
        match error {
            BoardError::Fen(error) => error.into(),
            _ => Self::Input(format!("the position is {error}")),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Self::Output(error.into())
    }
}
