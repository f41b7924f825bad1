import { ValidationPipe } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsDate,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { accepted } from './compiled-dto.js';
import { given, trim } from './validation.js';

class PartDto {
  @IsInt()
  @Min(1)
  quantity!: number;

  @IsOptional()
  @IsString({ each: true })
  labels?: string[];
}

class WholeDto {
  @Transform(trim)
  @IsNotEmpty()
  @IsString()
  @MaxLength(5)
  name!: string;

  @ValidateIf(given)
  @IsInt()
  count?: number;

  @IsOptional()
  @ValidateNested()
  @Type(() => PartDto)
  first?: PartDto | null;

  @IsArray()
  @ArrayMaxSize(2)
  @ValidateNested({ each: true })
  @Type(() => PartDto)
  parts: PartDto[] = [];
}

class ConvertedDto {
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  page?: number | null;
}

class DatedDto {
  @IsDate()
  @Type(() => Date)
  day!: Date;
}

const pipe = new ValidationPipe({ whitelist: true, forbidNonWhitelisted: true, transform: true });
const byTheLibraries = async (type: new () => object, body: unknown): Promise<unknown> => {
  try {
    return await pipe.transform(structuredClone(body), { type: 'body', metatype: type });
  } catch {
    return undefined;
  }
};

describe('the compiled check accepts the same bodies as the libraries, and no body that they refuse', () => {
  const parts = [{ quantity: 1 }, { quantity: 2, labels: ['a'] }];
  it.each([
    [{ name: ' a ' }],
    [{ name: 'a', parts }],
    [{ name: 'a', count: 1, first: { quantity: 3 }, parts: [] }],
    [{ name: ' '.repeat(9) }],
    [{ name: ' longer ' }],
    [{ name: 7 }],
    [{ name: null }],
    [{}],
    [{ name: 'a', count: null }],
    [{ name: 'a', count: 1.5 }],
    [{ name: 'a', first: null }],
    [{ name: 'a', first: [] }],
    [{ name: 'a', first: 'x' }],
    [{ name: 'a', parts: null }],
    [{ name: 'a', parts: { quantity: 1 } }],
    [{ name: 'a', parts: [null] }],
    [{ name: 'a', parts: [[{ quantity: 1 }]] }],
    [{ name: 'a', parts: [...parts, ...parts] }],
    [{ name: 'a', parts: [{ quantity: 0 }] }],
    [{ name: 'a', parts: [{ quantity: 1, labels: [1] }] }],
    [{ name: 'a', parts: [{ quantity: 1, labels: [{}] }] }],
    [{ name: 'a', parts: [{ quantity: 1, more: 1 }] }],
    [{ name: 'a', more: 1 }],
    [{ name: { toString: 'a' } }],
    [JSON.parse('{"name":"a","__proto__":{"count":"x"}}')],
    [JSON.parse('{"name":"a","constructor":{"name":"x"}}')],
    [[]],
    ['a'],
    [null],
  ])('%j', async (body: unknown) => {
    const [quick, slow] = [accepted(WholeDto, structuredClone(body)), await byTheLibraries(WholeDto, body)];
    if (quick === undefined) return;
    expect(quick).toEqual(slow);
    expect(quick).toBeInstanceOf(WholeDto);
  });
});

it('the compiled check handles nested and transformed values', async () => {
  const body = { name: ' a ', first: { quantity: 3, labels: ['x'] }, parts: [{ quantity: 1 }] };
  const made = accepted(WholeDto, structuredClone(body));
  expect(made).toBeInstanceOf(WholeDto);
  expect(made).toEqual(await byTheLibraries(WholeDto, body));
});

it.each([['1'], ['1.5'], [''], [' 2 '], ['0x10'], ['x'], [3], [true], [null], [['1', '2']], [['1']], [{}]])(
  'the compiled check converts %j to a number like the libraries',
  async (page) => {
    const made = accepted(ConvertedDto, { page });
    expect(made).toEqual(await byTheLibraries(ConvertedDto, { page }));
    expect(accepted(ConvertedDto, { page: '1' })).toEqual({ page: 1 });
  },
);

it('the compiled check leaves unsupported rules to the libraries', () => {
  expect(accepted(DatedDto, { day: '2026-01-31' })).toBeUndefined();
});
