//! Completes a command line when a shell asks: commands, options and fixed values by clap, other values from schemas, files, the
//! kubeconfig and the cluster.

mod fields;
mod line;
mod shells;

use std::env;
use std::ffi::{OsStr, OsString};
use std::io::Write as _;
use std::process::ExitCode;
use std::sync::OnceLock;

use clap_complete::engine::CompletionCandidate;
use clap_complete::env::{Elvish, EnvCompleter, Fish, Powershell};

use self::fields::Lists;
use self::line::Line;
use self::shells::{Bash, Zsh};
use crate::plugin;
use crate::volume::{self, Volume};

/// The environment variable by which a script asks, with the name of its shell.
const VARIABLE: &str = "SMP_COMPLETE";

/// The words of the command line that is completed.
static WORDS: OnceLock<Vec<OsString>> = OnceLock::new();

/// The completer for a shell.
fn completer(shell: &str) -> Option<&'static dyn EnvCompleter> {
    const ALL: [&dyn EnvCompleter; 5] = [&Bash, &Elvish, &Fish, &Powershell, &Zsh];
    ALL.into_iter().find(|completer| completer.is(shell))
}

/// The script that makes a shell ask. `None` for an unknown shell.
pub(crate) fn script(shell: &str) -> Option<Vec<u8>> {
    let mut script = Vec::new();
    completer(shell)?.write_registration(VARIABLE, "smp", "smp", "smp", &mut script).ok()?;
    Some(script)
}

/// Answers a shell that asks. `None` if this is an ordinary call.
///
/// ```text
/// SMP_COMPLETE=fish smp -- smp apply -f deployment.yaml --set spec.repl
/// spec.replicas=
/// ```
pub(crate) fn answer() -> Option<ExitCode> {
    let shell = env::var(VARIABLE).ok()?;
    let completer = completer(&shell)?;
    // What is wrong is not said: the user is still typing.
    volume::set(Volume::Quiet);
    let words: Vec<OsString> = env::args_os().skip_while(|word| word != "--").skip(1).collect();
    let words = if shell == "fish" || shell == "zsh" { words.iter().map(shells::unquoted).collect() } else { words };
    let _ = WORDS.set(if shell == "bash" { shells::joined(&words, usize::MAX).words } else { words.clone() });
    let (mut answer, folder) = (Vec::new(), env::current_dir().ok());
    let _ = completer.write_complete(&mut plugin::smp(), words, folder.as_deref(), &mut answer);
    let _ = std::io::stdout().write_all(&answer);
    Some(ExitCode::SUCCESS)
}

fn candidates(current: &OsStr, all: impl IntoIterator<Item = String>) -> Vec<CompletionCandidate> {
    let current = current.to_string_lossy();
    all.into_iter().filter(|value| value.starts_with(&*current)).map(CompletionCandidate::new).collect()
}

/// `PATH=` for `--set`.
pub(crate) fn set(current: &OsStr) -> Vec<CompletionCandidate> {
    fields_of_objects(current, Lists::Items, "=")
}

/// `PATH` for `--unset`.
pub(crate) fn unset(current: &OsStr) -> Vec<CompletionCandidate> {
    fields_of_objects(current, Lists::Items, "")
}

/// A path that is for all items of a list, such as that of `--ignore`.
pub(crate) fn path(current: &OsStr) -> Vec<CompletionCandidate> {
    fields_of_objects(current, Lists::Transparent, "")
}

fn fields_of_objects(current: &OsStr, lists: Lists, end: &str) -> Vec<CompletionCandidate> {
    let Some(current_text) = current.to_str() else { return Vec::new() };
    let found = Line::current().with_type(|schema, object| fields::complete(schema, object, current_text, lists, end));
    candidates(current, found.unwrap_or_default())
}

/// A type and a path, such as `pod.spec.containers`.
pub(crate) fn type_and_path(current: &OsStr) -> Vec<CompletionCandidate> {
    let Some(text) = current.to_str() else { return Vec::new() };
    let words = crate::args::kind_words();
    let Some((above, _)) = text.rsplit_once('.') else { return candidates(current, words.map(str::to_owned)) };
    let found = Line::current().with_path(above, |schema, path, title| {
        let below = text.strip_prefix(title).and_then(|rest| rest.strip_prefix('.'))?;
        let typed = if path.is_empty() { below.to_owned() } else { below.trim_start_matches('.').to_owned() };
        let fields = fields::complete(schema, None, &typed, Lists::Transparent, "");
        Some(fields.into_iter().map(|field| format!("{title}.{field}")).collect::<Vec<_>>())
    });
    candidates(current, found.flatten().unwrap_or_default())
}

/// An object in the files, such as `deployment/web`.
pub(crate) fn object_in_files(current: &OsStr) -> Vec<CompletionCandidate> {
    candidates(current, Line::current().resources())
}

/// A namespace of the objects in the files.
#[cfg(not(feature = "cluster"))]
pub(crate) fn namespace(current: &OsStr) -> Vec<CompletionCandidate> {
    candidates(current, Line::current().namespaces())
}

#[cfg(feature = "cluster")]
pub(crate) use self::of_cluster::{cluster, context, namespace, target, user};

#[cfg(feature = "cluster")]
mod of_cluster {
    //! Values from the kubeconfig and the cluster.

    use std::ffi::OsStr;
    use std::sync::mpsc;
    use std::thread;
    use std::time::Duration;

    use clap_complete::engine::CompletionCandidate;

    use super::candidates;
    use super::line::Line;
    use crate::args::ClusterArgs;
    use crate::command::names;

    /// How long a shell waits for a cluster.
    const PATIENCE: Duration = Duration::from_millis(1500);

    pub(crate) fn context(current: &OsStr) -> Vec<CompletionCandidate> {
        candidates(current, names::of_kubeconfig(&Line::current().cluster()).contexts)
    }

    pub(crate) fn cluster(current: &OsStr) -> Vec<CompletionCandidate> {
        candidates(current, names::of_kubeconfig(&Line::current().cluster()).clusters)
    }

    pub(crate) fn user(current: &OsStr) -> Vec<CompletionCandidate> {
        candidates(current, names::of_kubeconfig(&Line::current().cluster()).users)
    }

    /// A namespace of the cluster, or of the objects in the files.
    pub(crate) fn namespace(current: &OsStr) -> Vec<CompletionCandidate> {
        let line = Line::current();
        let mut all = line.namespaces();
        if line.is_on_cluster() {
            all.extend(in_time(line.cluster(), |args| names::of_objects(args, "namespaces", None)));
        }
        all.sort();
        all.dedup();
        candidates(current, all)
    }

    /// A type, `TYPE/NAME`, or after a type the name of an object.
    pub(crate) fn target(current: &OsStr) -> Vec<CompletionCandidate> {
        let (line, text) = (Line::current(), current.to_string_lossy().into_owned());
        let namespace = line.namespace();
        if let Some((word, _)) = text.rsplit_once('/') {
            let word = word.to_owned();
            let prefix = format!("{word}/");
            let found = in_time(line.cluster(), move |args| names::of_objects(args, &word, namespace.as_deref()));
            return candidates(current, found.into_iter().map(|name| prefix.clone() + &name));
        }
        match line.targets_before(&text).first().filter(|word| !word.contains('/')) {
            Some(word) => {
                let word = word.clone();
                let all = in_time(line.cluster(), move |args| names::of_objects(args, &word, namespace.as_deref()));
                candidates(current, all)
            }
            None => candidates(current, crate::args::kind_words().map(str::to_owned)),
        }
    }

    /// What a cluster answers in time. A cluster that does not answer has no names.
    fn in_time(
        args: ClusterArgs,
        ask: impl FnOnce(&ClusterArgs) -> Option<Vec<String>> + Send + 'static,
    ) -> Vec<String> {
        let (sender, answer) = mpsc::channel();
        // The process ends after the answer, and the thread with it.
        let _ = thread::Builder::new().spawn(move || sender.send(ask(&args).unwrap_or_default()));
        answer.recv_timeout(PATIENCE).unwrap_or_default()
    }
}
