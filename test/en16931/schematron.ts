import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import SaxonJS, { type XmlNode } from 'saxon-js';

const { resolve } = createRequire(import.meta.url);

/** Folder of the compiled rules; compiling takes tens of seconds, so they are kept until rules or compiler change. */
const COMPILED = join('.data', 'en16931');

/** A rule that a document breaks. */
interface Failure {
  /** For example 'BR-CO-10'. */
  id: string;
  flag: string;
  text: string;
}

/** Returns the failures of a document, in the order of the rules. */
export type Rules = (xml: string) => Failure[];

/** Compiles a Schematron file, or reads what was compiled before. */
export async function compileRules(file: string): Promise<Rules> {
  const source = readFileSync(file, 'utf8')
    // SaxonJS keeps xs:integer in a double: the 30 digits of an IBAN are rounded, and the check of Germany's rule fails.
    .replaceAll('xs:integer(string-join(', 'xs:decimal(string-join(');
  const stylesheet = await stylesheetOf(source);
  const compiler = readFileSync(resolve('xslt3/package.json'), 'utf8');
  const name = createHash('sha256').update(stylesheet).update(compiler).digest('hex').slice(0, 16);
  const compiled = join(COMPILED, `${name}.sef.json`);
  if (!existsSync(compiled)) compile(stylesheet, compiled);
  const stylesheetInternal = JSON.parse(readFileSync(compiled, 'utf8')) as object;
  return (xml) => {
    const { principalResult } = SaxonJS.transform({ stylesheetInternal, sourceText: xml, destination: 'raw' }, 'sync');
    return [principalResult ?? []].flat().map((failure) => JSON.parse(failure) as Failure);
  };
}

function compile(stylesheet: string, target: string): void {
  mkdirSync(COMPILED, { recursive: true });
  const [xsl, made] = [`${target}.${process.pid}.xsl`, `${target}.${process.pid}`];
  writeFileSync(xsl, stylesheet);
  const ran = spawnSync(process.execPath, [resolve('xslt3/xslt3.js'), `-xsl:${xsl}`, `-export:${made}`, '-nogo'], {
    encoding: 'utf8',
  });
  rmSync(xsl);
  if (ran.status !== 0) throw new Error(`The rules cannot be compiled: ${ran.stdout}${ran.stderr}`);
  renameSync(made, target);
}

/**
 * Converts Schematron to an XSLT 3 stylesheet that answers each failed assertion as JSON. A pattern is a mode: the first
 * rule whose context matches a node applies, which the priorities ensure.
 */
async function stylesheetOf(source: string): Promise<string> {
  const schema = await SaxonJS.getResource({ text: source, type: 'xml' });
  const root = children(schema, 'schema')[0]!;
  const patterns = children(root, 'pattern');
  const namespaces = children(root, 'ns').map((ns) => ` xmlns:${attribute(ns, 'prefix')}="${attribute(ns, 'uri')}"`);
  const functions = source.match(/<function[\s>][^]*?<\/function>/g) ?? [];
  return `<xsl:stylesheet version="3.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"${namespaces.join('')}>
    ${[...children(root, 'let'), ...patterns.flatMap((pattern) => children(pattern, 'let'))].map(variable).join('')}
    ${functions.map(withNamespace).join('')}
    <xsl:template match="/" as="xs:string*" xmlns:xs="http://www.w3.org/2001/XMLSchema">
      ${patterns.map((_, index) => `<xsl:apply-templates select="//*|//@*" mode="p${index}"/>`).join('')}
    </xsl:template>
    ${patterns.map(mode).join('')}
  </xsl:stylesheet>`;
}

/** Declares the namespace of XSLT on a function that the file declares it for inside, or inherits. */
const withNamespace = (given: string): string =>
  given.replace(/^<function[^>]*>/, (start) =>
    start.replace(/ xmlns="[^"]*"/, '').replace('<function', '<function xmlns="http://www.w3.org/1999/XSL/Transform"'),
  );

function mode(pattern: XmlNode, index: number): string {
  const rules = children(pattern, 'rule').map((rule, place) => {
    const checks = children(rule, 'assert').map(
      (assertion) =>
        `<xsl:if test="not(${attribute(assertion, 'test')})"><xsl:sequence select="${escape(
          `'${JSON.stringify({
            id: assertion.getAttribute('id'),
            flag: assertion.getAttribute('flag'),
            text: assertion.textContent.replace(/\s+/g, ' ').trim(),
          }).replaceAll("'", "''")}'`,
        )}"/></xsl:if>`,
    );
    return `<xsl:template match="${attribute(rule, 'context')}" mode="p${index}" priority="${1000 - place}">
      ${children(rule, 'let').map(variable).join('')}${checks.join('')}</xsl:template>`;
  });
  return `<xsl:mode name="p${index}" on-no-match="deep-skip"/>${rules.join('')}`;
}

const variable = (given: XmlNode): string =>
  `<xsl:variable name="${attribute(given, 'name')}" select="${attribute(given, 'value')}"/>`;

const children = (node: XmlNode, name: string): XmlNode[] =>
  Array.from(node.childNodes).filter(({ nodeName }) => nodeName === name);

const attribute = (node: XmlNode, name: string): string => escape(node.getAttribute(name) ?? '');

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replace(/\s+/g, ' ');
