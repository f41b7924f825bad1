import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync, version } from '@swc/core';

const options = {
  swcrc: false,
  sourceMaps: true,
  module: { type: 'es6' },
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: true },
    target: 'es2024',
    keepClassNames: true,
  },
};

/** What was compiled once, by whichever process: named after the source, so nothing in it is ever out of date. */
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/tests/', import.meta.url));
mkdirSync(CACHE, { recursive: true });

/** Of the modules of this process, by their address: the file with the source map. */
export const sourceMaps = new Map();

// `node --import` of this file runs the sources as they are, with what Nest reads from decorators.
registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL?.split('?')[0].endsWith('.ts')) {
      const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
      if (existsSync(source)) return { url: source.href, shortCircuit: true };
    }
    return next(specifier, context);
  },
  load(url, context, next) {
    if (!url.startsWith('file:') || !url.split('?')[0].endsWith('.ts')) return next(url, context);
    const { code, map } = compiled(fileURLToPath(url));
    sourceMaps.set(url, map);
    return { format: 'module', source: readFileSync(code, 'utf8'), shortCircuit: true };
  },
});

/** The files with what a TypeScript file becomes. */
function compiled(filename) {
  const source = readFileSync(filename, 'utf8');
  const hash = createHash('sha256')
    .update(JSON.stringify([version, options, filename, source]))
    .digest('hex');
  const [code, map] = ['.js', '.map'].map((ending) => join(CACHE, hash + ending));
  if (!existsSync(code)) {
    const made = transformSync(source, { ...options, filename });
    write(map, made.map);
    write(code, made.code);
  }
  return { code, map };
}

/** Whole or not at all, whoever else writes the same. */
function write(file, text) {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, file);
}
