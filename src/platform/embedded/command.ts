import { execFile } from 'node:child_process';

/** System account that runs a command; null for the account of this process. */
export type Account = { uid: number; gid: number } | null;

export interface CommandResult {
  /** Exit code, or the system's error code (`EACCES`, `ENOENT`) when the command could not be started */
  code: number | string;
  stdout: string;
  stderr: string;
}

/** Runs a command to its end, under another account if one is given. Does not throw if the command fails. */
export function run(file: string, args: string[], account: Account = null): Promise<CommandResult> {
  return new Promise((resolve) => {
    // The root folder as working directory, because the other account may have no access to ours.
    execFile(file, args, { cwd: '/', ...account }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? (error ? 1 : 0), stdout, stderr: stderr || (error?.message ?? '') });
    });
  });
}
