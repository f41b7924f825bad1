// Writes the list of production packages (CycloneDX): every package in the lock file except packages only for builds
// and tests. `npm sbom --omit dev` would also omit packages that production and development share, a third of the list,
// so it is run on a copy of the project without devDependencies and tools.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const read = (name) => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
const { devDependencies: _, workspaces: __, ...project } = read('package.json');
const lock = read('package-lock.json');
delete lock.packages[''].devDependencies;
delete lock.packages[''].workspaces;
delete lock.packages.tools;
delete lock.packages['node_modules/holoportal-tools'];
lock.packages = Object.fromEntries(Object.entries(lock.packages).filter(([, { dev }]) => !dev));

const parent = mkdtempSync(join(tmpdir(), 'holoportal-sbom-'));
try {
  for (const [name, content] of Object.entries({ 'package.json': project, 'package-lock.json': lock })) {
    writeFileSync(join(parent, name), JSON.stringify(content));
  }
  execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], { cwd: parent, stdio: 'inherit' });
} finally {
  rmSync(parent, { recursive: true });
}
