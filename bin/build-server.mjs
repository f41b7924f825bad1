// Compiles the server to dist/, as `nest build` does with nest-cli.json: TypeScript with Nest's OpenAPI plugin, and the SQL of
// the migrations. Without the Nest CLI, whose 77 packages `npm start` would have to install. Type errors do not stop a build:
// `npm run check:types` finds them.
import { cpSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before } from '@nestjs/swagger/plugin';
import ts from 'typescript';

const { compilerOptions } = JSON.parse(readFileSync('nest-cli.json', 'utf8'));
const [openapi] = compilerOptions.plugins;

const { fileNames, options, errors } = ts.getParsedCommandLineOfConfigFile(
  compilerOptions.tsConfigPath,
  {},
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic: (error) => fail([error]) },
);
// Without `noCheck`, the emit of decorator metadata checks all types first: 12 instead of 30 s.
const program = ts.createProgram(fileNames, { ...options, noCheck: true });
const wrong = [...errors, ...program.getSyntacticDiagnostics()];
if (wrong.length > 0) fail(wrong);
const emitted = program.emit(undefined, undefined, undefined, false, {
  before: [before(openapi.options, program)],
});
if (emitted.diagnostics.length > 0) fail(emitted.diagnostics);
for (const path of globSync('migrations/**/*.sql')) cpSync(path, join(options.outDir, path));

function fail(diagnostics) {
  const host = {
    getCurrentDirectory: () => process.cwd(),
    getCanonicalFileName: (name) => name,
    getNewLine: () => '\n',
  };
  console.error(ts.formatDiagnostics(diagnostics, host));
  process.exit(1);
}
