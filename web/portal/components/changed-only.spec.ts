import { changedOnly } from './changed-only';

const before = { firstName: 'Anna', phone: '+31612345678', role: 'admin' };

describe('changedOnly', () => {
  it('is null when only spaces differ', () =>
    expect(changedOnly(before, { firstName: ' Anna ', phone: '+31 6 1234-5678', role: 'admin' })).toBeNull());
  it('has the changed fields, trimmed', () =>
    expect(changedOnly(before, { firstName: ' Ann ', phone: '', role: 'standard' })).toEqual({
      firstName: 'Ann',
      phone: '',
      role: 'standard',
    }));
});
