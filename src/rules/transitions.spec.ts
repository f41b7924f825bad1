import { transitions } from './transitions.js';

const lamp = transitions<'on' | 'off', 'owner' | 'guest', 'look' | 'light' | 'sell'>({
  look: { from: ['on', 'off'], by: ['owner', 'guest'] },
  light: { from: ['off'], to: 'on', by: ['owner', 'guest'], notToSelf: true },
  sell: { from: ['on', 'off'], by: ['owner'], waits: true },
});
const owner = { roles: ['owner'], emailVerified: true } as const;
const guest = { roles: ['guest'], emailVerified: true } as const;

it('the table offers actions by status and role, and some not for the user’s own record', () => {
  expect(lamp.actions('off', owner)).toEqual(['look', 'light', 'sell']);
  expect(lamp.actions('on', owner)).toEqual(['look', 'sell']);
  expect(lamp.actions('off', guest)).toEqual(['look', 'light']);
  expect(lamp.actions('off', { ...guest, isSelf: true })).toEqual(['look']);
  expect(lamp.actions('off', { ...guest, roles: [] })).toEqual([]);
});

it('actions that need a verified address are returned separately', () => {
  const unverified = { ...owner, emailVerified: false };
  expect(lamp.actions('off', unverified)).toEqual(['look', 'light']);
  expect(lamp.actionsOnceVerified('off', unverified)).toEqual(['sell']);
  expect(lamp.actionsOnceVerified('off', { ...guest, emailVerified: false })).toEqual([]);
  expect(lamp.actionsOnceVerified('off', owner)).toBeUndefined();
});

it('actions of a role are distinguished from actions that are possible now', () => {
  expect(lamp.isTheirs('light', guest)).toBe(true);
  expect(lamp.allows('light', 'on', guest)).toBe(false);
  expect(lamp.isTheirs('sell', guest)).toBe(false);
});

it('the table gives the transitions between statuses', () => {
  expect(lamp.canBecome('off', 'on')).toBe(true);
  expect(lamp.canBecome('on', 'off')).toBe(false);
});
