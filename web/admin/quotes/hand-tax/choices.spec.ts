import { BY_TABLE, choicesOf, sourceOf, taxOf, valueOf } from './choices';

it('each choice has a value and words of its own, and stands for the decision that it was made of', () => {
  const choices = choicesOf('2026-11-30');
  expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length);
  expect(new Set(choices.map(({ label }) => label)).size).toBe(choices.length);
  for (const { value } of choices) expect(valueOf(taxOf(value))).toBe(value);
  expect(taxOf(BY_TABLE)).toBeNull();
  expect(choices).toContainEqual({ value: 'PT-30', label: '22%, Madeira (Portugal)' });
  expect(taxOf('K')).toBeNull();
  expect([sourceOf('PT-30'), sourceOf('PT'), sourceOf(BY_TABLE)]).toEqual([
    expect.stringContaining('Lei 14-A/2012'),
    undefined,
    undefined,
  ]);
});
