//! How the program ends when it does not end well.

use std::{io, process::ExitCode};

use slidemask_board::{BoardError, FenError};

/// What shells expect of a program that Ctrl-C has ended.
pub(crate) const INTERRUPTED: u8 = 130;

/// Why a command did not do what was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input makes no sense: one line says why. Exit code 2.
    Input(String),
    /// A method or a count is wrong, and it has been shown. Exit code 1.
    Disproved,
    /// Ctrl-C: what is done has been printed, and the line says how much that is. Exit code 130.
    Interrupted(String),
    /// The output could not be written. Exit code 1, and silence where nobody reads on.
    Output(io::Error),
}

impl Failure {
    pub(crate) fn input(message: impl Into<String>) -> Self {
        Self::Input(message.into())
    }

    /// Says what went wrong on standard error, and gives the exit code for it.
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
            // Whoever piped us into `head` has seen enough.
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
        Self::Input(format!("the FEN is wrong: {error}"))
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
