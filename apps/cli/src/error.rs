//! The failures of the program, with their messages and exit codes.

use std::collections::TryReserveError;
use std::io::{self, Write as _};
use std::process::ExitCode;

use slidemask_board::{BoardError, FenError};

/// The exit code that shells expect of a program that was ended by Ctrl-C.
pub(crate) const INTERRUPTED: u8 = 130;

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input is wrong, and this line says why. Exit code 2.
    Input(String),
    /// Lines of the input are wrong, and messages have said why. Exit code 2.
    BadLines,
    /// A method, a formula, a count or a file is wrong. The output has shown it. Exit code 1.
    Disproved,
    /// A GPU counts wrong, and this line says so. Exit code 1.
    Wrong(String),
    /// A count does not fit into 64 bits. The output has shown that. Exit code 1.
    TooMany,
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

    /// The failure of what is wrong and was shown. A reader who has seen enough does not make it right.
    pub(crate) fn disproved(shown: Result<(), Self>) -> Self {
        match shown {
            Err(Self::Output(error)) if !is_closed_pipe(&error) => Self::Output(error),
            _ => Self::Disproved,
        }
    }

    /// Writes the message to standard error and returns the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        let (message, code) = match self {
            Self::Input(message) => (message.clone(), 2),
            Self::Wrong(message) => (message.clone(), 1),
            Self::BadLines => return ExitCode::from(2),
            Self::Disproved => return ExitCode::from(1),
            Self::TooMany => ("the count does not fit into 64 bits: choose a smaller depth".to_owned(), 1),
            Self::Interrupted(message) => (format!("interrupted: {message}"), INTERRUPTED),
            // The reader of a closed pipe, such as `head`, has seen enough.
            Self::Output(error) if is_closed_pipe(error) => return ExitCode::SUCCESS,
            Self::Output(error) => (format!("cannot write the output: {error}"), 1),
        };
        complain(&message);
        ExitCode::from(code)
    }
}

/// `ERROR_PIPE_NOT_CONNECTED`, for which the standard library has no kind.
const PIPE_NOT_CONNECTED: i32 = 233;

fn is_closed_pipe(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe
        || (cfg!(windows) && error.raw_os_error() == Some(PIPE_NOT_CONNECTED))
}

/// Makes an allocation that fails end the program with the exit code of other bad input. The standard library writes the message, and then
/// aborts: a signal that can be caught everywhere but on Windows.
pub(crate) fn fail_without_memory() {
    #[cfg(unix)]
    // If the handler cannot be set, the exit code is that of the signal.
    let _ = signal_hook::flag::register_conditional_shutdown(
        signal_hook::consts::SIGABRT,
        2,
        std::sync::Arc::new(true.into()),
    );
}

/// Writes a message to standard error. If that cannot be written, the exit code still tells.
pub(crate) fn complain(message: &str) {
    let _ = writeln!(anstream::stderr(), "slidemask: {message}");
}

impl From<FenError> for Failure {
    fn from(error: FenError) -> Self {
        Self::Input(match error {
            // Any word is a single rank. Its reader may not know what a FEN is.
            FenError::RankCount { found: 1 } => {
                "the position is no FEN, which lists ranks 8 to 1, such as 4k3/8/8/3q4/8/8/8/R3K3".to_owned()
            }
            _ => format!("invalid FEN: {error}"),
        })
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

impl From<TryReserveError> for Failure {
    fn from(error: TryReserveError) -> Self {
        Self::Input(format!("there is not enough memory: {error}"))
    }
}

impl From<slidemask_gpu::Error> for Failure {
    fn from(error: slidemask_gpu::Error) -> Self {
        let message = error.to_string();
        match error {
            slidemask_gpu::Error::Wrong { .. } => Self::Wrong(message),
            _ => Self::Input(message),
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

#[cfg(test)]
mod tests {
    use super::*;

    /// On Windows, error 233 also says that nobody reads the pipe.
    #[test]
    fn closed_pipes_are_no_failure() {
        assert!(is_closed_pipe(&io::ErrorKind::BrokenPipe.into()));
        assert_eq!(is_closed_pipe(&io::Error::from_raw_os_error(PIPE_NOT_CONNECTED)), cfg!(windows));
        assert!(!is_closed_pipe(&io::ErrorKind::StorageFull.into()));
    }
}
