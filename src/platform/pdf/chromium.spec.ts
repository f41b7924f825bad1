import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { testConfig } from '../../../test/setup/config.js';
import { resolveChromium, sandboxModes, startChromium, unpackBundled } from './chromium.js';
import { PdfRenderer } from './pdf-renderer.js';

Logger.overrideLogger(false);
const onLinux = process.platform === 'linux' && process.arch === 'x64' ? it : it.skip;

it('a working Chromium is accepted', async () => {
  const chromiumPath = await resolveChromium(testConfig());
  const { browser } = await startChromium(testConfig({ chromiumPath }));
  expect(browser.isConnected()).toBe(true);
  await browser.close();
}, 60_000);

onLinux(
  'unpacks the bundled Chromium once, also concurrently, and renders with it',
  async () => {
    const config = testConfig();
    const [first, second] = await Promise.all([unpackBundled(config), unpackBundled(config)]);
    expect(second).toEqual(first);
    expect(await unpackBundled(config)).toEqual(first);
    expect(await readdir(config.dataDir)).toHaveLength(1);

    const renderer = new PdfRenderer(Object.assign(config, { chromiumPath: first[0] }));
    const pdf = await renderer.render({ frame: '<style></style>', title: '', style: '', body: '<p>Größe</p>' });
    await renderer.onApplicationShutdown();
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  },
  60_000,
);

it('a wrong CHROMIUM_PATH is reported in one sentence', async () => {
  const config = testConfig({ chromiumPath: '/nowhere/chromium' });
  await expect(resolveChromium(config)).rejects.toThrow(
    /^CHROMIUM_PATH does not start a Chromium \(\/nowhere\/chromium: .*\)\.$/,
  );
});

it('a program other than Chromium is refused', async () => {
  const config = testConfig();
  const chromiumPath = join(config.dataDir, 'something-else');
  await writeFile(chromiumPath, '#!/bin/sh\necho Chromium 156.0.0.0\n', { mode: 0o755 });
  await expect(resolveChromium(Object.assign(config, { chromiumPath }))).rejects.toThrow(/does not start a Chromium/);
});

it('Chromium starts without a sandbox only for root, when it is switched off, and as a fallback outside production', () => {
  const modes = (chromiumSandbox: boolean, production: boolean, isRoot: boolean) =>
    sandboxModes({ chromiumSandbox, production }, isRoot);
  expect(modes(true, true, false)).toEqual([true]);
  expect(modes(true, false, false)).toEqual([true, false]);
  expect(modes(false, true, false)).toEqual([false]);
  expect(modes(true, true, true)).toEqual([false]);
});
