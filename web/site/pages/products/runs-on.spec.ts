import { runsOn } from './runs-on';

type Told = Parameters<typeof runsOn>[0];
const device = (name: string, type: Told['type']): Told => ({ name, type, category: 'Device', specifications: [] });
const software = (worksWith?: string): Told => ({
  name: 'Presenter',
  type: 'Application',
  category: 'Software',
  specifications: worksWith ? [{ name: 'Works with', value: worksWith }] : [],
});
const table = device('HoloTable 65', 'Table');
const desk = device('HoloDesk 27', 'Display');
const curve = device('FlexLED Curve', 'Flex');

it('software runs on a device if its specification says so, and never without one', () => {
  const some = software('Every table, wall, room and HoloDesk');
  expect([table, desk, curve].map((one) => runsOn(some, one))).toEqual([true, true, false]);
  expect([table, desk, curve].map((one) => runsOn(software('Every device'), one))).toEqual([true, true, true]);
  expect(runsOn(software(), table)).toBe(false);
  expect(runsOn(table, desk)).toBe(false);
  expect(runsOn(some, software('Every device'))).toBe(false);
});
