import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { EInvoice, VatCategory } from '../../src/orders/invoices/e-invoice/e-invoice.js';
import { ublProblems } from '../../src/orders/invoices/e-invoice/e-invoice-problems.js';
import { toUbl } from '../../src/orders/invoices/e-invoice/ubl.js';
import { selfBilledInvoices } from '../builders/self-billing.js';
import { creditedToVat, BREAKS, eInvoiceOf, validEInvoices } from '../builders/e-invoices.js';
import {
  correctionOf,
  creditNotesOf,
  invoicesOf,
  randomCredits,
  randomSales,
  SALES_AT_PLACES,
} from '../builders/sales.js';
import { sample, SEED } from '../setup/sample.js';
import { EN16931_FOLDER } from './folder.js';
import { compileRules, type Rules } from './schematron.js';

const withRules = EN16931_FOLDER ? describe : describe.skip;
/** Number of random documents of each test: a sample by the commit, or as many as `EN16931_CASES` says. */
const CASES = Number(process.env.EN16931_CASES ?? 50);
/** A document takes 60 ms of CPU time, and less than a second on a slow machine. */
const LONG = 60_000 + CASES * 1_000;
/** Seed of the random documents. */
const seed = Number.parseInt(Buffer.from(SEED).toString('hex').slice(0, 7), 16);
const CATEGORIES: VatCategory[] = ['S', 'K', 'AE', 'G', 'O', 'E', 'Z'];

/** Peppol's rules that the process and the specification are named as those of billing. */
const SELF_BILLING_PROCESS = ['PEPPOL-EN16931-R007', 'PEPPOL-EN16931-R004'];

withRules('the official rules of EN 16931 and Peppol', () => {
  const folder = EN16931_FOLDER ?? '';
  let core: Rules;
  let peppol: Rules;
  beforeAll(async () => {
    core = await compileRules(join(folder, 'EN16931-UBL-validation-preprocessed.sch'));
    peppol = await compileRules(join(folder, 'PEPPOL-EN16931-UBL.sch'));
  }, 600_000);

  const failuresOf = (invoice: EInvoice) => {
    const xml = toUbl(invoice);
    return [...core(xml), ...peppol(xml)];
  };

  it('accept an invoice and a credit note of every category, without warnings', () => {
    for (const category of CATEGORIES) {
      expect(failuresOf(eInvoiceOf(category))).toEqual([]);
      const precedingInvoice = { number: 'INV-2026-000100', issuedOn: '2026-10-01' };
      expect(failuresOf(eInvoiceOf(category, { kind: 'credit_note', precedingInvoice, account: null }))).toEqual([]);
    }
  });

  it('accept a credit note of a cent, and one of the VAT that is left alone of a group', () => {
    const { cents, last } = creditedToVat();
    expect(failuresOf(cents[0]!)).toEqual([]);
    expect(failuresOf(last)).toEqual([]);
  });

  it('accept self-billed invoices of every VAT of a partner, but for the names of the process in the Peppol rules', () => {
    for (const invoice of selfBilledInvoices()) {
      expect(core(toUbl(invoice))).toEqual([]);
      // Peppol publishes the rules of BIS Billing 3; those of BIS Self-Billing 3 have other identifiers of the process.
      expect(peppol(toUbl(invoice)).map(({ id }) => id)).toEqual(SELF_BILLING_PROCESS);
      const asBilling = toUbl(invoice).replaceAll(':selfbilling:', ':billing:').replace('>389<', '>380<');
      expect(peppol(asBilling)).toEqual([]);
    }
  });

  it('accept an invoice to every place whose VAT differs, and our own check accepts all of them', () => {
    // The random tests leave out what our own check refuses: it must not refuse a place as a whole.
    const results = SALES_AT_PLACES.map((sale, index) => {
      const { invoices } = invoicesOf(sale, false);
      // Outside the union, services have an invoice of their own: one place tries it, the next that of the goods.
      const tried = invoices[index % invoices.length]!;
      const problems = [...invoices.flatMap((invoice) => ublProblems(invoice)), ...failuresOf(tried)];
      return { place: `${sale.countryCode} ${sale.postalCode}`, problems };
    });
    expect(results.filter(({ problems }) => problems.length > 0)).toEqual([]);
  });

  it(
    `accept ${CASES} random documents, without warnings`,
    () => {
      fc.assert(
        fc.property(validEInvoices, (invoice) => {
          expect(failuresOf(invoice)).toEqual([]);
        }),
        { numRuns: CASES, seed },
      );
    },
    LONG,
  );

  it(
    `accept ${CASES} invoices of random orders, without warnings`,
    () => {
      fc.assert(
        fc.property(randomSales, fc.nat(), ({ sale, hasParts }, choice) => {
          const invoices = invoicesOf(sale, hasParts).invoices.filter((invoice) => ublProblems(invoice).length === 0);
          fc.pre(invoices.length > 0);
          expect(failuresOf(invoices[choice % invoices.length]!)).toEqual([]);
        }),
        { numRuns: CASES, seed },
      );
    },
    LONG,
  );

  it(
    `accept ${CASES} corrections of random orders, without warnings`,
    () => {
      fc.assert(
        fc.property(
          randomSales,
          randomCredits,
          fc.nat(),
          fc.double({ min: 0, max: 1, noNaN: true }),
          (random, ...how) => {
            const { sale, hasParts } = random;
            const [credits, choice, share] = how;
            const invoices = invoicesOf(sale, hasParts).invoices.filter((invoice) => ublProblems(invoice).length === 0);
            const invoice = invoices[choice % Math.max(invoices.length, 1)];
            const correction = invoice && correctionOf(invoice, credits, choice, share);
            fc.pre(Boolean(correction));
            expect(failuresOf(correction!)).toEqual([]);
          },
        ),
        { numRuns: CASES, seed },
      );
    },
    LONG,
  );

  it(
    `accept ${CASES} credit notes of random orders, without warnings`,
    () => {
      fc.assert(
        fc.property(randomSales, randomCredits, fc.nat(), ({ sale, hasParts }, credits, choice) => {
          const invoices = invoicesOf(sale, hasParts).invoices.filter(
            (invoice) => invoice.totals.gross > 0 && ublProblems(invoice).length === 0,
          );
          fc.pre(invoices.length > 0);
          const notes = creditNotesOf(invoices[choice % invoices.length]!, credits);
          expect(failuresOf(notes[choice % notes.length]!)).toEqual([]);
        }),
        { numRuns: CASES, seed },
      );
    },
    LONG,
  );

  it('refuse what our own check refuses', () => {
    const accepted = BREAKS.filter(([, category, change]) => failuresOf(change(eInvoiceOf(category))).length === 0);
    expect(accepted.map(([name]) => name)).toEqual([]);
  });

  it(
    'refuse nothing that our own check accepts',
    () => {
      fc.assert(
        fc.property(validEInvoices, fc.constantFrom(...BREAKS), (invoice, [, , change]) => {
          const changed = change(invoice);
          if (ublProblems(changed).length > 0) return;
          expect(failuresOf(changed)).toEqual([]);
        }),
        { numRuns: CASES, seed },
      );
    },
    LONG,
  );

  it('give the results that their own unit tests expect, of which a run tries a fifth, or all with EN16931_CASES', () => {
    const wrong: string[] = [];
    const all = unitTests(join(folder, 'unit'));
    expect(all.flatMap(({ expected }) => expected)).toHaveLength(1133);
    for (const { file, document, expected } of sample(
      all,
      all.length / (process.env.EN16931_CASES ? 1 : 5),
      'unit tests',
    )) {
      const failures = core(document);
      for (const { kind, rule, times } of expected) {
        const found = failures.filter(
          ({ id, flag }) => id === rule && (kind !== 'warning' || flag === 'warning'),
        ).length;
        if (kind === 'success' ? found > 0 : times ? found !== times : found === 0) {
          wrong.push(`${file}: ${kind} ${rule}, found ${found}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  }, 300_000);
});

interface UnitTest {
  file: string;
  document: string;
  expected: { kind: 'success' | 'error' | 'warning'; rule: string; times: number | null }[];
}

function unitTests(folder: string): UnitTest[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.xml'))
    .flatMap((file) => {
      const tests = readFileSync(join(folder, file), 'utf8').matchAll(/<test(?: [^>]*)?>[^]*?<\/test>/g);
      return [...tests].map(([test]) => {
        const [, head = '', document = ''] = /<assert>([^]*?)<\/assert>([^]*)<\/test>/.exec(test) ?? [];
        const expected = [...head.matchAll(/<(success|error|warning)(?: number="(\d+)")?\s*>\s*([^<\s]+)/g)];
        return {
          file,
          document: document.trim(),
          expected: expected.map(([, kind, times, rule = '']) => ({
            kind: kind as UnitTest['expected'][number]['kind'],
            rule,
            times: times ? Number(times) : null,
          })),
        };
      });
    });
}
