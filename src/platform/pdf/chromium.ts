import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import type { Config } from '../../config.js';

/** A running Chromium. */
export interface Chromium {
  browser: Browser;
  path: string;
  /** False if the sandbox cannot run: as root, or when the system does not allow user namespaces. */
  sandbox: boolean;
}

/** First version that supports `@page` margin boxes, which the page numbers need. */
const OLDEST_VERSION = 131;
const START_TIMEOUT_MS = 15_000;
const ARGUMENTS = ['--disable-dev-shm-usage', '--disable-gpu', '--font-render-hinting=none'];

/**
 * Names of the executable on a system. The headless shell comes first, because it prints a page in half the time of a
 * full browser.
 */
const SYSTEM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
];
const SYSTEM_FOLDERS = ['/usr/local/bin', '/usr/bin', '/snap/bin', '/opt/google/chrome'];
const SYSTEM_PATHS: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: SYSTEM_NAMES.flatMap((name) => SYSTEM_FOLDERS.map((folder) => join(folder, name))),
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/** Script that starts the bundled Chromium. Libraries of the system are used first, because they are newer. */
const LAUNCH_SCRIPT = `#!/bin/sh
folder=$(dirname "$0")
export FONTCONFIG_FILE="$folder/fonts.conf"
"$folder/chromium" --version >/dev/null 2>&1 || export LD_LIBRARY_PATH="$folder/al2023/lib"
exec "$folder/chromium" "$@"
`;
const FONT_CONFIGURATION = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/**
 * Finds a Chromium that starts: the configured one, otherwise one installed on the system, otherwise the bundled one, which is
 * unpacked once into the data folder.
 *
 * @returns the path, which can be used as CHROMIUM_PATH
 * @throws Error with a one-sentence message that says what to install or configure
 */
export async function resolveChromium(config: Config): Promise<string> {
  const { browser, path } = await startChromium(config);
  await browser.close();
  return path;
}

/**
 * Starts the first Chromium that works, in the order of {@link resolveChromium}. Chromium is stopped when this process
 * exits. SIGTERM does not stop it, so that PDFs in progress can be finished; the caller then closes the browser.
 */
export async function startChromium(config: Config): Promise<Chromium> {
  if (config.chromiumPath) {
    const started = await tryToStart(config.chromiumPath, config);
    if (typeof started !== 'string') return started;
    throw new Error(`CHROMIUM_PATH does not start a Chromium (${config.chromiumPath}: ${started}).`);
  }
  const reasons: string[] = [];
  for (const find of [findOnSystem, unpackBundled]) {
    try {
      for (const path of await find(config)) {
        const started = await tryToStart(path, config);
        if (typeof started !== 'string') return started;
        reasons.push(`${path}: ${started}`);
      }
    } catch (error) {
      reasons.push(firstLine(error));
    }
  }
  const details = reasons.length ? ` (${reasons.join('; ')})` : '';
  throw new Error(
    `There is no Chromium that renders PDFs here; install one (Debian and Ubuntu: apt-get install chromium) or set CHROMIUM_PATH${details}.`,
  );
}

/**
 * Returns the first line of an error, which has the cause. Messages of Playwright are pages long, because they include
 * the browser's output.
 */
export function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n', 1)[0]!.trim();
}

/** Returns the running Chromium, or the reason why it did not start. */
async function tryToStart(path: string, config: Config): Promise<Chromium | string> {
  const { chromium: playwright } = await import('playwright-core'); // 30 MB, loaded by the first PDF
  let reason = '';
  for (const sandbox of sandboxModes(config)) {
    try {
      const browser = await playwright.launch({
        executablePath: path,
        chromiumSandbox: sandbox,
        args: ARGUMENTS,
        timeout: START_TIMEOUT_MS,
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      });
      if (Number.parseInt(browser.version(), 10) >= OLDEST_VERSION) return { browser, path, sandbox };
      await browser.close();
      return `version ${browser.version()} is older than ${OLDEST_VERSION}`;
    } catch (error) {
      reason = explain(error);
    }
  }
  return reason;
}

/**
 * Returns the sandbox modes to try. Outside production, Chromium may run without a sandbox, because the rendered pages
 * have no scripts and no network.
 */
export function sandboxModes(
  { chromiumSandbox, production }: Pick<Config, 'chromiumSandbox' | 'production'>,
  isRoot = process.getuid?.() === 0,
): boolean[] {
  if (isRoot || !chromiumSandbox) return [false];
  return production ? [true] : [true, false];
}

async function findOnSystem(): Promise<string[]> {
  const paths = SYSTEM_PATHS[process.platform] ?? [];
  const found = await Promise.all(paths.map(async (path) => ((await isExecutable(path)) ? [path] : [])));
  return found.flat();
}

/**
 * Unpacks `@sparticuz/chromium`, a headless shell for Linux that includes the libraries a minimal Debian lacks. The
 * package's own cache is neither versioned nor written atomically; so it is unpacked to a temporary folder that is then
 * renamed.
 *
 * @returns the path of its launcher; an empty list on other platforms
 */
export async function unpackBundled(config: Config): Promise<string[]> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return [];
  const main = fileURLToPath(import.meta.resolve('@sparticuz/chromium'));
  const packageFolder = dirname(dirname(main));
  const manifest = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const target = resolve(config.dataDir, `chromium-${manifest.version}`);
  const launcher = join(target, 'launch');
  if (await isExecutable(launcher)) return [launcher];

  await mkdir(dirname(target), { recursive: true });
  const staging = await mkdtemp(`${target}.new-`);
  try {
    await inflate(main, packageFolder, staging);
    await writeFile(join(staging, 'fonts.conf'), FONT_CONFIGURATION);
    await writeFile(join(staging, 'launch'), LAUNCH_SCRIPT, { mode: 0o755 });
    await chmod(join(staging, 'chromium'), 0o755);
    await chmod(staging, 0o755);
    await rename(staging, target);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    // Another process may have created the same result before.
    if (!(await isExecutable(launcher))) throw error;
  }
  return [launcher];
}

/** Unpacks in a separate process, because the package always unpacks into the temporary folder of its process. */
async function inflate(main: string, packageFolder: string, into: string): Promise<void> {
  const archives = ['chromium.br', 'fonts.tar.br', 'al2023.tar.br'].map((name) => join(packageFolder, 'bin', name));
  const script = `
    const { inflate } = await import(${JSON.stringify(main)});
    await Promise.all(${JSON.stringify(archives)}.map((archive) => inflate(archive)));`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env: { TMPDIR: into } });
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

function explain(error: unknown): string {
  const text = String(error);
  if (/no usable sandbox/i.test(text))
    return 'its sandbox cannot run here; allow user namespaces or set CHROMIUM_SANDBOX=false';
  return /error while loading shared libraries:[^\n]*/.exec(text)?.[0] ?? firstLine(error);
}
