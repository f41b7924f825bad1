import { randomUUID } from 'node:crypto';
import { testConfig } from '../../../test/setup/config.js';
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

it('there are no addresses where replies are not set up', () => {
  const none = new ReplyAddresses(testConfig({ replyAddress: null }));
  expect(none.of(randomUUID())).toBeNull();
  expect(none.mailsIn(addresses.of(randomUUID())!)).toEqual([]);
});

it('a long header that is no list of addresses is read in little time', () => {
  const began = process.cpuUsage().user;
  for (const part of ['a', 'a+', '+', `+${'a'.repeat(41)}`, `a+${'a'.repeat(41)}@`]) {
    expect(addresses.mailsIn(part.repeat(Math.ceil(200_000 / part.length)))).toEqual([]);
  }
  expect((process.cpuUsage().user - began) / 1e6).toBeLessThan(2);
});
