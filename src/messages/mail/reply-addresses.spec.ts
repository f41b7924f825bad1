import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { testConfig } from '../../../test/setup/config.js';
import { growth, PROPORTIONATE } from '../../../test/setup/growth.js';
import { ReplyAddresses } from './reply-addresses.js';

const addresses = new ReplyAddresses(testConfig());

it('an address names its mail, also in capitals, with a name, and beside others', () => {
  const ids = Array.from({ length: 200 }, () => randomUUID() as string).concat('00000000-0000-4000-8000-00000000000a');
  for (const id of ids) {
    const address = addresses.of(id)!;
    expect(address.split('@')[0]!.length).toBeLessThanOrEqual(64);
    expect(addresses.mailsIn(address)).toEqual([id]);
    expect(addresses.mailsIn(`Mira <mira@x.example>, "HoloPortal" <${address.toUpperCase()}>`)).toEqual([id]);
  }
});

it('an address that was changed, is signed with another key or is of another host names no mail', () => {
  const address = addresses.of(randomUUID())!;
  const [local = ''] = address.split('@');
  const last = local.endsWith('7') ? '8' : '7';
  const others = new ReplyAddresses(testConfig({ sessionSecret: 'another' }));
  for (const wrong of [
    `${local.slice(0, -1)}${last}@holoportal.example`,
    `${local}@elsewhere.example`,
    address.replace('replies', 'quotes'),
    others.of(randomUUID())!,
    `replies+${'z'.repeat(41)}@holoportal.example`,
    'replies@holoportal.example',
  ]) {
    expect([wrong, addresses.mailsIn(wrong)]).toEqual([wrong, []]);
  }
});

describe('a token is crossed out in the source of a mail', () => {
  const address = addresses.of(randomUUID())!;
  const token = address.slice(address.indexOf('+') + 1, address.indexOf('@'));
  const crossed = 'x'.repeat(token.length);
  const masked = (mail: string) => addresses.maskedMail(Buffer.from(mail, 'latin1')).toString('latin1');
  const inBase64 = (content: string) => Buffer.from(content).toString('base64').replaceAll(/.{76}/g, '$&\r\n');

  it.each([
    ['in a header', `To: HoloPortal <replies+${token}@holoportal.example>\r\n\r\nYes\r\n`],
    ['in capitals', `Delivered-To: REPLIES+${token.toUpperCase()}@HOLOPORTAL.EXAMPLE\r\n`],
    [
      'in the address of a forwarded copy',
      `Return-Path: <anna+caf_=replies+${token}=holoportal.example@x.example>\r\n`,
    ],
    ['with an encoded sign', `To: replies=2B${token}=40holoportal.example\r\nmailto:replies%2B${token}%40\r\n`],
    ['in a broken line', `replies+${token.slice(0, 9)}=\r\n${token.slice(9)}@holoportal.example\r\n`],
    ['in a folded header', `X-To: replies+\r\n ${token.slice(0, 20)}\r\n\t${token.slice(20)}@holoportal.example\r\n`],
  ])('%s', (_where, mail) => {
    const found = masked(mail);
    expect(found).toHaveLength(mail.length);
    const broken = (part: string) =>
      part.replaceAll(/=?\r\n\s?/g, '').replaceAll(/[A-Z]+/g, (all) => all.toLowerCase());
    expect(broken(found)).toBe(broken(mail).replaceAll(token, crossed));
  });

  it('in a part in base 64, and nothing else of it', () => {
    const body = (one: string) =>
      `${'Grüße, wie besprochen. '.repeat(9)}\nAn: <replies+${one}@holoportal.example>\nBis bald`;
    const head = 'Content-Transfer-Encoding: base64\r\n\r\n';
    expect(masked(`${head}${inBase64(body(token))}\r\n--b--\r\n`)).toBe(
      `${head}${inBase64(body(crossed))}\r\n--b--\r\n`,
    );
  });

  it('in each part in base64, with short lines, padding, blanks and empty lines', () => {
    const lines = (content: string, length: number) =>
      Buffer.from(content)
        .toString('base64')
        .match(new RegExp(`.{1,${length}}`, 'g'))!;
    const mail = (one: string) => {
      const [short, padded, blank] = [5, 76, 60].map((length) => lines(`To +${one}@x, Anna`, length));
      const text = `A line of text\r\n base64\r\n\r\n`;
      return `${text}${short!.join('\n')}\n${padded!.join('\r\n')}\r\n${text}${blank!.join(' \t\r\n')}`;
    };
    expect(masked(mail(token))).toBe(mail(crossed));
  });

  it('what only looks like one stays', () => {
    const mail = `a+${'z'.repeat(41)}@x.example ${token}\n\xe9\xff\r\n${inBase64('picture'.repeat(90))}\r\n`;
    expect(masked(mail)).toBe(mail);
  });
});

it('there are no addresses where replies are not set up', () => {
  const none = new ReplyAddresses(testConfig({ replyAddress: null }));
  expect(none.of(randomUUID())).toBeNull();
  expect(none.mailsIn(addresses.of(randomUUID())!)).toEqual([]);
});

it.each(['a', 'a+', '+', `+${'a'.repeat(41)}`, `a+${'a'.repeat(41)}@`])(
  'a long header of %s, which is no list of addresses, is read in time in proportion to its length',
  async (part) => {
    const read = (share: number) =>
      expect(addresses.mailsIn(part.repeat(Math.ceil((share * 200_000) / part.length)))).toEqual([]);
    expect(await growth(read)).toBeLessThan(PROPORTIONATE);
  },
);

describe('a mail of a stranger is masked in time in proportion to its size, and in little memory', () => {
  const invented = `+${'a'.repeat(41)}`;
  const sources: [what: string, line: string][] = [
    ['empty lines', '\n'],
    ['lines of a letter', 'A\n'],
    ['invented tokens', `${invented}\n`],
    ['broken tokens', `+${'\n        a'.repeat(41)}\n`],
    ['invented tokens in base64', `${Buffer.from(invented).toString('base64')}\n\n`],
    ['lines in base64', `${'A'.repeat(76)}\n`],
  ];
  const SIZE = 15_000_000;

  it.each(sources)('of %s', async (_, line) => {
    const mask = (share: number) => {
      const mail = Buffer.from(line.repeat((share * SIZE) / line.length));
      expect(addresses.maskedMail(mail)).toHaveLength(mail.length);
    };
    expect(await growth(mask)).toBeLessThan(PROPORTIONATE);
  });

  it('in a process with a heap of 128 MB', async () => {
    const hooks = new URL('../../../test/setup/swc-hooks.mjs', import.meta.url).href;
    const script = `
      const { ReplyAddresses } = await import(${JSON.stringify(new URL('reply-addresses.ts', import.meta.url))});
      const addresses = new ReplyAddresses({ sessionSecret: 'secret' });
      for (const line of ${JSON.stringify(sources.map(([, line]) => line))})
        console.log(addresses.maskedMail(Buffer.from(line.repeat(${SIZE} / line.length))).length);`;
    const args = ['--max-old-space-size=128', '--import', hooks, '--input-type=module', '--eval', script];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    expect(stdout.trim().split('\n')).toHaveLength(sources.length);
  });
});
