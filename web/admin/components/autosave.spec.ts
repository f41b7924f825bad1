import { jest } from '@jest/globals';
import { Autosave, AUTOSAVE_MS } from './autosave';

describe('the automatic save of a draft', () => {
  let saves: ((isSaved: boolean) => void)[];
  let autosave: Autosave;
  const draft = {
    note: (typed: string | null) => autosave.note(typed, () => new Promise((resolve) => saves.push(resolve))),
    now: () => autosave.now(),
    again: () => autosave.again(),
  };

  beforeEach(() => {
    jest.useFakeTimers();
    saves = [];
    autosave = new Autosave();
  });
  afterEach(() => jest.useRealTimers());

  /** Ends the given save, and lets its promises settle. */
  const end = async (at: number, isSaved: boolean) => {
    saves[at]!(isSaved);
    await jest.advanceTimersByTimeAsync(0);
  };

  it('waits for a pause, runs one save at a time, and saves later typing after its own pause', async () => {
    draft.note('a');
    await jest.advanceTimersByTimeAsync(AUTOSAVE_MS - 1);
    draft.note('ab');
    await jest.advanceTimersByTimeAsync(AUTOSAVE_MS - 1);
    expect(saves).toHaveLength(0);
    await jest.advanceTimersByTimeAsync(1);
    expect(saves).toHaveLength(1);

    draft.note('abc');
    await jest.advanceTimersByTimeAsync(5 * AUTOSAVE_MS);
    void draft.now();
    expect(saves).toHaveLength(1);
    await end(0, true);
    expect(saves).toHaveLength(2);
    await end(1, true);
    await jest.advanceTimersByTimeAsync(5 * AUTOSAVE_MS);
    expect(saves).toHaveLength(2);
  });

  it('saves at once when the page is left, and not again after that', async () => {
    draft.note('a');
    const left = draft.now();
    await end(0, true);
    expect(await left).toBe(true);
    expect(await draft.now()).toBe(true);
    await jest.advanceTimersByTimeAsync(5 * AUTOSAVE_MS);
    expect(saves).toHaveLength(1);
  });

  it('sends refused content again only when it has changed or the network is back', async () => {
    draft.note('a');
    await jest.advanceTimersByTimeAsync(AUTOSAVE_MS);
    await end(0, false);
    draft.note('a');
    await jest.advanceTimersByTimeAsync(5 * AUTOSAVE_MS);
    expect(await draft.now()).toBe(false);
    expect(saves).toHaveLength(1);
    draft.again();
    await jest.advanceTimersByTimeAsync(AUTOSAVE_MS);
    await end(1, false);
    draft.note('ab');
    await jest.advanceTimersByTimeAsync(AUTOSAVE_MS);
    expect(saves).toHaveLength(3);
  });

  it('saves nothing while there is nothing to save', async () => {
    draft.note('a');
    draft.note(null);
    await jest.advanceTimersByTimeAsync(5 * AUTOSAVE_MS);
    await draft.now();
    expect(saves).toHaveLength(0);
  });
});
