import { changedOnly } from './changed-only';

const before = { firstName: 'Anna', phone: '+31612345678', role: 'admin' };

describe('changedOnly', () => {
  it('is null when nothing differs but spaces', () =>
    expect(changedOnly(before, { firstName: ' Anna ', phone: '+31 6 1234-5678', role: 'admin' })).toBeNull());
  it('has what differs, trimmed', () =>
    expect(changedOnly(before, { firstName: ' Ann ', phone: '', role: 'standard' })).toEqual({
      firstName: 'Ann',
      phone: '',
      role: 'standard',
    }));
});
