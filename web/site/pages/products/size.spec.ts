import { sizeOf } from './size';

const of = (...specifications: [string, string][]) => sizeOf(specifications.map(([name, value]) => ({ name, value })));

it.each([
  [[['Dimensions', '168 × 106 × 92 cm']], { width: 168, depth: 106, height: 92, text: '168 × 106 × 92 cm' }],
  [
    [
      ['Dimensions', '78 × 78 × 94 cm'],
      ['Usable height above the surface', '30 cm'],
    ],
    { width: 78, depth: 78, height: 94, above: 30, text: '78 × 78 × 94 cm' },
  ],
  [
    [['Image size', '5.40 × 2.03 m along the curve']],
    { width: 540, height: 203, text: '5.40 × 2.03 m along the curve' },
  ],
  [[['Image size', '3.14 × 3.00 m all round']], { width: 100, height: 300, text: '3.14 × 3.00 m all round' }],
  [
    [
      ['Image size', '1 × 1 m'],
      ['Room needed', '3.0 × 3.0 × 2.8 m'],
    ],
    { width: 300, depth: 300, height: 280, text: '3.0 × 3.0 × 2.8 m' },
  ],
  [[['Dimensions', 'made to measure']], null],
  [[['Dimensions', '0 × 0 × 0 cm']], null],
  [[], null],
] as const)('the size %j is drawn as %j', (specifications, size) =>
  expect(of(...(specifications as unknown as [string, string][]))).toEqual(size),
);
