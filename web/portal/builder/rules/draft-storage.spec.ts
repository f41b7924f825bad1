import { jest } from '@jest/globals';
import { clearDraft, draftKey, loadDraft, parseDraft, saveDraft, type StoredDraft } from './draft-storage';

const stored: StoredDraft = {
  draft: {
    lines: [
      {
        key: 'table#1',
        productId: 'table',
        quantity: 2,
        priceConfigurationId: null,
        selectedOptions: [{ optionId: 'sla', quantity: 1, optionGroup: 'SLA' }],
        parked: { rental: [{ optionId: 'pack', quantity: 1, optionGroup: null }] },
      },
    ],
    customerReference: 'PO 1',
  },
  base: { version: 3, draft: { lines: [], customerReference: '' } },
  attempt: { content: '{}', key: 'uuid' },
};
const sla = { optionId: 'sla', quantity: 1 };
const key = draftKey('anna', 'new');

/** Returns a fake session storage whose methods can be made to throw. */
function fakeStorage() {
  const items = new Map<string, string>();
  const storage = {
    refuses: false,
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (storage.refuses) throw new DOMException('full', 'QuotaExceededError');
      items.set(name, value);
    },
    removeItem: (name: string) => void items.delete(name),
  };
  return storage;
}

let storage: ReturnType<typeof fakeStorage>;
beforeEach(() => {
  storage = fakeStorage();
  Object.defineProperty(globalThis, 'sessionStorage', { value: storage, configurable: true });
});

it('only a valid client is restored', () => {
  const client = { id: 'c', name: 'Meridian' };
  saveDraft(key, { ...stored, client });
  expect(loadDraft(key)).toEqual({ ...stored, client });
  for (const other of ['c', { id: 1, name: 'Meridian' }, { id: 'c' }]) {
    expect(parseDraft(JSON.stringify({ schema: 1, ...stored, client: other }))).toEqual(stored);
  }
  clearDraft(key);
});

it('a draft is restored', () => {
  saveDraft(key, stored);
  expect(loadDraft(key)).toEqual(stored);
  clearDraft(key);
  expect(loadDraft(key)).toBeNull();
});

it('a draft of an older version without option groups is restored', () => {
  const old = structuredClone(stored);
  for (const line of old.draft.lines) line.selectedOptions = [sla];
  saveDraft(key, old);
  expect(loadDraft(key)).toEqual(old);
});

it('drafts of different users and quotes are separate', () => {
  saveDraft(key, stored);
  expect(loadDraft(draftKey('tom', 'new'))).toBeNull();
  expect(loadDraft(draftKey('anna', 'edit:1'))).toBeNull();
  expect(loadDraft(draftKey('anna', 'add:1'))).toBeNull();
});

it('the draft is kept in memory when the browser refuses storage', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  storage.refuses = true;
  saveDraft(key, stored);
  expect(storage.items.size).toBe(0);
  expect(loadDraft(key)).toEqual(stored);
  clearDraft(key);
  expect(loadDraft(key)).toBeNull();
  warn.mockRestore();
});

describe('invalid drafts are ignored', () => {
  interface Loose {
    schema: number;
    draft: { lines?: Record<string, unknown>[] };
    base: unknown;
    attempt: unknown;
  }
  const text = (change: (value: Loose, line: Record<string, unknown>) => void) => {
    saveDraft(key, stored);
    const value = JSON.parse(storage.items.get(key) ?? '') as Loose;
    change(value, value.draft.lines?.[0] ?? {});
    return JSON.stringify(value);
  };

  it.each<[string, string | null]>([
    ['nothing', null],
    ['half a text', '{"schema":1,"draft":{"lines":[{'],
    ['a bare word', '"draft"'],
  ])('%s', (_what, value) => expect(parseDraft(value)).toBeNull());

  it.each<[string, Parameters<typeof text>[0]]>([
    ['another version', (value) => (value.schema = 0)],
    ['no lines', (value) => delete value.draft.lines],
    ['a line without a key', (_value, line) => delete line.key],
    ['a quantity of 0', (_value, line) => (line.quantity = 0)],
    ['an option without a quantity', (_value, line) => (line.selectedOptions = [{ optionId: 'a' }])],
    ['a group that is no text', (_value, line) => (line.selectedOptions = [{ ...sla, optionGroup: 1 }])],
    ['parked nonsense', (_value, line) => (line.parked = { rental: [1] })],
    ['a base without a version', (value) => (value.base = { draft: value.draft })],
  ])('%s', (_what, change) => expect(parseDraft(text(change))).toBeNull());

  it('an invalid attempt is dropped, the draft is kept', () => {
    expect(parseDraft(text((value) => (value.attempt = { key: 1 })))).toEqual({ ...stored, attempt: null });
  });
});
