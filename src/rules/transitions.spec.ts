import { transitions } from './transitions.js';

const lamp = transitions<'on' | 'off', 'owner' | 'guest', 'look' | 'light' | 'sell'>({
  look: { from: ['on', 'off'], by: ['owner', 'guest'] },
  light: { from: ['off'], to: 'on', by: ['owner', 'guest'], notToSelf: true },
  sell: { from: ['on', 'off'], by: ['owner'], waits: true },
});
const owner = { roles: ['owner'], emailVerified: true } as const;
const guest = { roles: ['guest'], emailVerified: true } as const;

it('offers the actions of the table by status and role, some not to oneself', () => {
  expect(lamp.actions('off', owner)).toEqual(['look', 'light', 'sell']);
  expect(lamp.actions('on', owner)).toEqual(['look', 'sell']);
  expect(lamp.actions('off', guest)).toEqual(['look', 'light']);
  expect(lamp.actions('off', { ...guest, isSelf: true })).toEqual(['look']);
  expect(lamp.actions('off', { ...guest, roles: [] })).toEqual([]);
});

it('separates actions that need a verified address', () => {
  const unverified = { ...owner, emailVerified: false };
  expect(lamp.actions('off', unverified)).toEqual(['look', 'light']);
  expect(lamp.actionsOnceVerified('off', unverified)).toEqual(['sell']);
  expect(lamp.actionsOnceVerified('off', { ...guest, emailVerified: false })).toEqual([]);
  expect(lamp.actionsOnceVerified('off', owner)).toBeUndefined();
});

it('distinguishes the actions of a role from those possible now', () => {
  expect(lamp.isTheirs('light', guest)).toBe(true);
  expect(lamp.allows('light', 'on', guest)).toBe(false);
  expect(lamp.isTheirs('sell', guest)).toBe(false);
});

it('knows the transitions between statuses', () => {
  expect(lamp.canBecome('off', 'on')).toBe(true);
  expect(lamp.canBecome('on', 'off')).toBe(false);
});
