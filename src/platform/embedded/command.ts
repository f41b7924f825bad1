import { execFile } from 'node:child_process';

/** A system account that a command runs as; null for our own. */
export type Account = { uid: number; gid: number } | null;

export interface CommandResult {
  /** Exit code, or the system's error code (`EACCES`, `ENOENT`) when the command could not be started */
  code: number | string;
  stdout: string;
  stderr: string;
}

/** Runs a command to its end, as another account when one is given. A failing command is an answer, not an error. */
export function run(file: string, args: string[], account: Account = null): Promise<CommandResult> {
  return new Promise((resolve) => {
    // The working directory is the root, because ours may be closed to the other account.
    execFile(file, args, { cwd: '/', ...account }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? (error ? 1 : 0), stdout, stderr: stderr || (error?.message ?? '') });
    });
  });
}
