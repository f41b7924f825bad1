import { Type } from 'class-transformer';
import { IsArray, IsInt, IsNotEmpty, IsOptional, IsString, Max, MaxLength, Min, ValidateNested } from 'class-validator';
import { AppError } from '../errors.js';
import { ListQueryDto } from './paging.dto.js';
import { IsDay, IsDecimal, RequestPipe } from './validation.js';

class ItemDto {
  @IsInt({ message: 'Quantity must be a whole number' })
  @Min(1, { message: 'Quantity must be at least 1' })
  @Max(9, { message: 'Quantity must be at most 9' })
  quantity!: number;
}

class BodyDto {
  @IsNotEmpty({ message: 'A reason is required' })
  @IsString({ message: 'The reason must be text' })
  @MaxLength(5, { message: 'The reason is too long' })
  reason!: string;

  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => ItemDto)
  items?: ItemDto[];

  @IsOptional()
  @IsDecimal(2, { message: 'Not an amount' })
  amount?: number;

  @IsOptional()
  @IsDay({ message: 'Not a day' })
  day?: string;

  @IsOptional()
  @IsDay({ orTime: true, message: 'Not a day or a moment' })
  moment?: string;
}

const pipe = new RequestPipe();
const body = (value: object) => pipe.transform(value, { type: 'body', metatype: BodyDto });
const query = (value: object) => pipe.transform(value, { type: 'query', metatype: ListQueryDto });

async function refusal(result: Promise<unknown>): Promise<Partial<AppError>> {
  const error = await result.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error(`Not refused: ${String(error)}`);
  return { status: error.status, code: error.code, message: error.message, errors: error.errors };
}

describe('a body', () => {
  it('is returned as its DTO', async () => {
    expect(await body({ reason: 'x', items: [{ quantity: 1 }] })).toBeInstanceOf(BodyDto);
  });

  it.each([
    [{}, 'A reason is required'],
    [{ reason: null }, 'A reason is required'],
    [{ reason: '' }, 'A reason is required'],
    [{ reason: 7 }, 'The reason must be text'],
    [{ reason: 'too long' }, 'The reason is too long'],
  ])('%p is refused: %s', async (value, message) => {
    expect(await refusal(body(value))).toEqual({
      status: 422,
      code: 'invalid',
      message,
      errors: [{ field: 'reason', message }],
    });
  });

  it.each([
    ['x', 'Quantity must be a whole number'],
    [1.5, 'Quantity must be a whole number'],
    [0, 'Quantity must be at least 1'],
    [10, 'Quantity must be at most 9'],
  ])('a quantity of %p is reported with its path: %s', async (quantity, message) => {
    const { errors } = await refusal(body({ reason: 'x', items: [{ quantity: 1 }, { quantity }] }));
    expect(errors).toEqual([{ field: 'items.1.quantity', message }]);
  });

  it('with several errors lists them all', async () => {
    expect(await refusal(body({ items: [{ quantity: 0 }] }))).toEqual({
      status: 422,
      code: 'invalid',
      message: 'Please fix the errors above',
      errors: [
        { field: 'reason', message: 'A reason is required' },
        { field: 'items.0.quantity', message: 'Quantity must be at least 1' },
      ],
    });
  });

  it('with an unknown field at any depth returns 400', async () => {
    expect(await refusal(body({ reason: 'x', items: [{ quantity: 1, price: 0 }] }))).toEqual({
      status: 400,
      code: 'malformed',
      message: "Unknown field 'price'",
      errors: [{ field: 'items.0.price', message: "Unknown field 'price'" }],
    });
  });

  it.each(['constructor', '__proto__'])(
    'with a field called %s returns 400, also in a query and in a filter',
    async (name) => {
      const named = JSON.parse(`{"${name}": "x"}`) as object;
      const message = `Unknown field '${name}'`;
      const refused = (field: string) => ({ status: 400, code: 'malformed', message, errors: [{ field, message }] });
      const own = Object.fromEntries([['reason', 'x'], ...Object.entries(named)]);
      expect(await refusal(body(own))).toEqual(refused(name));
      expect(
        await refusal(body({ reason: 'x', items: [Object.fromEntries([['quantity', 1], ...Object.entries(named)])] })),
      ).toEqual(refused(`items.0.${name}`));
      expect(await refusal(query(named))).toEqual(refused(name));
      expect(await refusal(query({ filter: JSON.stringify({}).replace('}', `"${name}":"x"}`) }))).toEqual(
        refused(name),
      );
      expect(await refusal(pipe.transformFilter(named as Record<string, unknown>, ListQueryDto))).toEqual(
        refused(name),
      );
    },
  );
});

describe('an amount', () => {
  it.each([0, 1, 0.1, 0.07, 8.2, 1234.56, 999_999_999.99, -5.5])('may be %p', async (amount) => {
    expect(await body({ reason: 'x', amount })).toMatchObject({ amount });
  });
  it.each([1e-7, 1.5e-7, 0.001, 1.005, 1234.567, NaN, Infinity, 1e308 * 10, '1', true, [], {}])(
    'may not be %p',
    async (amount) => {
      expect(await refusal(body({ reason: 'x', amount }))).toMatchObject({ message: 'Not an amount' });
    },
  );
});

describe('a day', () => {
  it.each(['2026-01-31', '2024-02-29', '0001-01-01', '9999-12-31'])('may be %s', async (day) => {
    expect(await body({ reason: 'x', day, moment: day })).toMatchObject({ day });
  });
  it.each(['2026-05-19T08:04:00Z', '2026-05-19T08:04:00.123Z'])(
    'may be the moment %s where one is accepted',
    async (m) => {
      expect(await body({ reason: 'x', moment: m })).toMatchObject({ moment: m });
      expect(await refusal(body({ reason: 'x', day: m }))).toMatchObject({ message: 'Not a day' });
    },
  );
  it.each([
    ...['2026-02-30', '2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '0000-01-01', '20260101', '2026-W01-1'],
    ...[
      '2026-001',
      '+012026-01-01',
      '2026-01-01 ',
      '2026-01-01T25:00:00Z',
      '2026-01-01T08:00',
      'tomorrow',
      '',
      0,
      [],
      {},
    ],
  ])('may not be %p', async (day) => {
    expect(await refusal(body({ reason: 'x', day }))).toMatchObject({ message: 'Not a day' });
    expect(await refusal(body({ reason: 'x', moment: day }))).toMatchObject({ message: 'Not a day or a moment' });
  });
});

describe('a list', () => {
  it.each([
    [{}, {}],
    [
      { limit: '10', offset: '20' },
      { limit: 10, offset: 20 },
    ],
    [{ range: '[0,24]' }, { offset: 0, limit: 25 }],
    [{ range: '[25,49]' }, { offset: 25, limit: 25 }],
    [{ filter: '{"search":"table"}' }, { search: 'table' }],
    [{ filter: '{}' }, {}],
    [
      { page: '3', sort: '["name","DESC"]' },
      { page: 3, sort: '["name","DESC"]' },
    ],
  ])('accepts %p', async (value, expected) => expect({ ...((await query(value)) as object) }).toEqual(expected));

  it.each([
    [{ limit: '0' }],
    [{ limit: '101' }],
    [{ limit: 'ten' }],
    [{ offset: '-1' }],
    [{ page: '0' }],
    [{ range: '[0,100]' }],
    [{ range: '[10,5]' }],
    [{ range: '[0]' }],
    [{ range: '5' }],
    [{ range: 'null' }],
    [{ range: '{}' }],
    [{ range: '[0,24' }],
    [{ filter: '[]' }],
    [{ filter: 'null' }],
    [{ filter: '"x"' }],
    [{ filter: '{"color":"red"}' }],
    [{ color: 'red' }],
    [{ search: ['a', 'b'] }],
  ])('refuses %p with 400', async (value) => {
    expect(await refusal(query(value))).toMatchObject({ status: 400, code: 'malformed' });
  });
});

describe('the filter of a list, as an object', () => {
  const filter = (value: Record<string, unknown>) => pipe.transformFilter(value, ListQueryDto);

  it('is returned as the DTO of the list, with arrays joined', async () => {
    const made = await filter({ search: ['table', 'wall'] });
    expect(made).toBeInstanceOf(ListQueryDto);
    expect({ ...made }).toEqual({ search: 'table,wall' });
  });

  it.each([[{ color: 'red' }], [{ search: { a: 1 } }], [{ filter: '{"search":"table"}' }], [{ range: '[0,24]' }]])(
    'refuses %p with 400',
    async (value) => {
      expect(await refusal(filter(value))).toMatchObject({ status: 400, code: 'malformed' });
    },
  );
});
