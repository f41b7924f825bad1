import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Logger } from '@nestjs/common';
import { extractText } from 'unpdf';
import { testConfig } from '../../../test/setup/config.js';
import { PdfRenderer, type PdfSource } from './pdf-renderer.js';

Logger.overrideLogger(false);
const config = testConfig();
const long = `<p>A long document</p>${'<p>Lorem ipsum dolor sit amet</p>'.repeat(1500)}`;
const renderer = new PdfRenderer(config);
const FRAME = '<!doctype html><html><head><title></title><style></style></head><body></body></html>';
const render = (body: string, own: Partial<PdfSource> = {}, by = renderer) =>
  by.render({ frame: FRAME, title: '', style: '', body, ...own });

afterAll(() => renderer.onApplicationShutdown());

async function text(pdf: Buffer): Promise<string> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  return text;
}

/** Crashes the whole browser process. */
async function crash(): Promise<void> {
  const session = await renderer['chromium']!.browser.newBrowserCDPSession();
  // The browser ends before it can respond.
  await session.send('Browser.crash').catch(() => undefined);
}

it('the renderer reuses a page without content of earlier renders', async () => {
  const first = await text(await render('<style>p { display: none }</style><b>First</b><p>Hidden</p>'));
  const second = await text(await render('<p>Second</p>'));
  expect([first, second]).toEqual(['First', 'Second']);
});

it('the renderer changes the frame of the page, and leaves an address it was redirected to', async () => {
  const shouting = '<head><style>p { text-transform: uppercase }</style><style></style></head>';
  expect(await text(await render('<p>One</p>', { frame: shouting }))).toBe('ONE');
  expect(await text(await render('<p>Two</p><meta http-equiv="refresh" content="0; url=data:text/html,Three">'))).toBe(
    'Two',
  );
  expect(await text(await render('<p>Four</p>', { style: 'p::before { content: "<b>" }' }))).toBe('<b>Four');
});

it('the renderer prints margin boxes with page numbers', async () => {
  const style = `@page { size: A4; margin: 20mm; @bottom-right { content: 'Page ' counter(page) ' of ' counter(pages) } }`;
  const pdf = await render(`<style>${style}</style><p>One</p><p style="break-before: page">Two</p>`);
  expect(await text(pdf)).toMatch(/Page 1 of 2[^]*Page 2 of 2/);
});

it('the renderer waits for all fonts, including those in margins', async () => {
  const file = import.meta.resolve('@fontsource/inter/files/inter-latin-600-normal.woff2');
  const data = await readFile(fileURLToPath(file), 'base64');
  const families = Array.from({ length: 40 }, (_, n) => `F${n}`);
  const faces = families.map((name) => `@font-face { font-family: ${name}; src: url(data:font/woff2;base64,${data}) }`);
  const margin = "@page { size: A4; margin: 20mm; @bottom-left { content: 'Margin'; font-family: F39 } }";
  const body = families.slice(0, -1).map((name) => `<p style="font-family: ${name}">Line-${name}</p>`);
  const printed = await text(await render(body.join(''), { style: faces.join('') + margin }));
  expect(families.slice(0, -1).filter((name) => !printed.includes(`Line-${name}`))).toEqual([]);
  expect(printed).toContain('Margin');
});

it('the renderer renders many documents concurrently', async () => {
  const pdfs = await Promise.all(Array.from({ length: 12 }, (_, n) => render(`<p>Number ${n}.</p>`)));
  const texts = await Promise.all(pdfs.map(text));
  expect(texts).toEqual(pdfs.map((_, n) => `Number ${n}.`));
});

it('the renderer runs no scripts', async () => {
  const pdf = await render(`<p id="p">Still</p><script>p.textContent = 'Moved'</script>
    <img src="x" onerror="p.textContent = 'Moved'"><svg onload="p.textContent = 'Moved'"></svg>`);
  expect((await text(pdf)).trim()).toBe('Still');
});

describe('rendered content cannot reach network or files', () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url!);
    response.end('<p>Fetched</p>');
  });
  const file = join(config.dataDir, 'secret.html');
  let addresses: string[];

  beforeAll(async () => {
    await writeFile(file, '<p>Fetched</p>');
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    addresses = [`http://127.0.0.1:${port}`, pathToFileURL(file).href];
  });
  afterAll(() => server.close());

  it.each([
    ['a picture', (url: string) => `<img src="${url}">`],
    ['a frame', (url: string) => `<iframe src="${url}"></iframe>`],
    ['a frame in a frame', (url: string) => `<iframe srcdoc="<iframe src='${url}'></iframe>"></iframe>`],
    ['an object', (url: string) => `<object data="${url}"></object><embed src="${url}">`],
    ['a style', (url: string) => `<link rel="stylesheet" href="${url}"><style>@import '${url}'</style>`],
    ['a background', (url: string) => `<style>p { background: url('${url}') }</style>`],
    [
      'a font',
      (url: string) => `<style>@font-face { font-family: F; src: url('${url}') } p { font-family: F }</style>`,
    ],
    ['a film', (url: string) => `<video src="${url}" poster="${url}"></video>`],
    ['a base address', (url: string) => `<base href="${url}/"><img src="picture.png">`],
    ['a hint', (url: string) => `<link rel="prefetch" href="${url}"><link rel="preconnect" href="${url}">`],
    ['another page', (url: string) => `<meta http-equiv="refresh" content="0; url=${url}">`],
  ])('through %s', async (_name, fragment) => {
    for (const address of addresses) {
      const read = await text(await render(`${fragment(address)}<p>Page</p>`));
      expect(read).toContain('Page');
      expect(read).not.toContain('Fetched');
    }
    expect(asked).toEqual([]);
  });
});

it('the renderer starts again after a crash between renders', async () => {
  await render('<p>Before</p>');
  await crash();
  expect(await text(await render('<p>After</p>'))).toBe('After');
});

it('the renderer repeats renders that a crash interrupted', async () => {
  await render('<p>Warm</p>');
  const renders = [render(long), render(long), render('<p>Waiting</p>')];
  await delay(100);
  await crash();
  const [first, , third] = await Promise.all(renders);
  expect(await text(first!)).toMatch(/^A long document/);
  expect(await text(third!)).toBe('Waiting');
}, 60_000);

it('the renderer limits its queue', async () => {
  const renders = Array.from({ length: 110 }, () => render('<p>One of many</p>'));
  const outcomes = await Promise.allSettled(renders);
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(8);
}, 60_000);

it('the renderer finishes current renders on shutdown and refuses new ones', async () => {
  const closing = new PdfRenderer(config);
  await render('<p>Warm</p>', {}, closing);
  const last = render(long, {}, closing);
  await delay(50);
  await closing.onApplicationShutdown();
  expect(await text(await last)).toMatch(/^A long document/);
  await expect(render('<p>Too late</p>', {}, closing)).rejects.toThrow('The PDF renderer is shutting down.');
}, 60_000);
