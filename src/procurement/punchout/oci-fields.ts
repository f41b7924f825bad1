import { type BasketLine, UNIT } from './basket.js';

/** A field of a form. */
export interface FormField {
  name: string;
  value: string;
}

/** What all lines of an OCI form have in common. */
interface OciForm {
  quote: string;
  unspsc: string;
  currency: string;
  okCode: string | null;
  target: string | null;
  caller: string | null;
}

/** Longest description of a line; the whole name is in the long text. */
const LONGEST = 40;

/** Returns the fields of an OCI 5 form: lines count from 1, prices have three decimals, lead times are days. */
export function ociFields(lines: readonly BasketLine[], form: OciForm): FormField[] {
  const echoed = [
    ['~OkCode', form.okCode],
    ['~TARGET', form.target],
    ['~CALLER', form.caller],
  ] as const;
  return [
    ...echoed.flatMap(([name, value]) => (value === null ? [] : [{ name, value }])),
    ...lines.flatMap((line) => fieldsOf(line, form)),
  ];
}

function fieldsOf(line: BasketLine, { quote, unspsc, currency }: OciForm): FormField[] {
  const fields: Record<string, string> = {
    DESCRIPTION: line.name.slice(0, LONGEST),
    QUANTITY: `${line.quantity}.000`,
    UNIT,
    PRICE: `${Math.floor(line.price / 100)}.${String(line.price % 100).padStart(2, '0')}0`,
    CURRENCY: currency,
    PRICEUNIT: '1',
    LEADTIME: String(line.leadTimeDays),
    VENDORMAT: line.partId,
    EXT_QUOTE_ID: quote,
    EXT_QUOTE_ITEM: String(line.number),
    EXT_PRODUCT_ID: line.partId,
    EXT_SCHEMA_TYPE: 'UNSPSC',
    EXT_CATEGORY_ID: unspsc,
    ...(line.parent !== null && { PARENT_ID: String(line.parent) }),
  };
  return [
    ...Object.entries(fields).map(([name, value]) => ({ name: `NEW_ITEM-${name}[${line.number}]`, value })),
    { name: `NEW_ITEM-LONGTEXT_${line.number}:132[]`, value: line.name },
  ];
}
