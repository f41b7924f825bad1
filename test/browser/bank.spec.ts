import type { Page } from 'playwright-core';
import type { OrderDto, OrderRowDto } from '../../src/orders/order-answers.dto.js';
import { DEMO_PASSWORD } from '../../src/seeds/people.seed.js';
import { camt, type WrittenEntry } from '../builders/bank-statements.js';
import { expectAccessible } from './accessible.js';
import { Portal } from './portal.js';

const STAFF = 'admin@system.example';
const INTERNAL = 'ian@internal.example';
const TODAY = new Date().toISOString().slice(0, 10);

/** Staff drop bank files, and decide about the entries that the portal does not book. */
describe('the bank page', () => {
  let portal: Portal;
  let page: Page;
  let invoices: { number: string; total: number; orderId: string }[];

  beforeAll(async () => {
    portal = await Portal.start();
    page = await signedIn(STAFF);
    invoices = await openInvoices(3);
  }, 120_000);

  afterAll(() => portal.close());

  async function signedIn(email: string): Promise<Page> {
    const { context, page: opened } = await portal.visit();
    const data = { email, password: DEMO_PASSWORD };
    expect((await context.request.post('/api/v1/auth/login', { data })).status()).toBe(200);
    return opened;
  }

  const used = new Set<string>();
  /** Returns invoices of the demo of which something is left to be paid, each once. */
  async function openInvoices(count: number) {
    const staff = await portal.api(STAFF);
    const found = await staff.get('/api/v1/orders?paymentStatus=unpaid,partially_paid&limit=50');
    const { orders } = (await found.json()) as { orders: OrderRowDto[] };
    const taken = orders.filter(({ id }) => !used.has(id)).slice(0, count);
    expect(taken).toHaveLength(count);
    const open = [];
    for (const { id } of taken) {
      used.add(id);
      const order = await orderOf({ orderId: id });
      open.push({ number: order.invoice!.number, total: Math.round(order.outstanding * 100), orderId: id });
    }
    return open;
  }

  const paymentStatus = async (of: { orderId: string }) => (await orderOf(of)).paymentStatus;

  const drop = (name: string, content: string) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/xml', buffer: Buffer.from(content) });
  const dragged = (name: string, content: string) =>
    page.evaluateHandle<unknown>(
      `(() => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([${JSON.stringify(content)}], ${JSON.stringify(name)}, { type: 'application/xml' }));
        return transfer;
      })()`,
    );
  const statement = (number: string, entries: WrittenEntry[], opening = 100_000) =>
    camt('08', [{ number, opening, entries: entries.map((entry) => ({ bookedOn: TODAY, ...entry })) }]);
  const euros = (cents: number) => `€${(cents / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`;

  it('is empty at first, and refuses other files', async () => {
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Bank', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Bank' }).waitFor();
    await page.getByText('No statements yet').waitFor();
    await expectAccessible(page);
    await drop('offer.pdf', '%PDF-1.7');
    await page.getByText('offer.pdf is not a bank file. Ask your bank for camt.053. MT940 is not read.').waitFor();
    await drop('broken.xml', statement('B-0', [{ amount: 1 }]).slice(0, -30));
    await page.getByText('broken.xml could not be read').waitFor();
    await expectAccessible(page);
  }, 60_000);

  it('books what is sure, and suggests the rest', async () => {
    const [sure, half, split] = invoices;
    const file = statement('B-1', [
      {
        amount: sure!.total,
        text: `Invoice ${sure!.number}`,
        partyName: 'Sure BV',
        partyIban: 'DE89370400440532013000',
      },
      { amount: half!.total - 10_000, text: half!.number, partyName: 'Half BV', bankReference: 'H' },
      { amount: 8_925, text: 'terugbetaling', partyName: 'J. DE BOER' },
      { amount: 20_000, text: 'two at once', partyName: 'Split BV' },
      { amount: 5_000, direction: 'out', text: 'Rent', partyName: 'Landlord BV' },
    ]);
    await drop('may.xml', file);
    await page.getByText('5 entries read').waitFor();
    await page.getByText('1 booked.').waitFor();
    expect(await paymentStatus(sure!)).toBe('paid');
    await page.getByText('1 of 5 entries are booked').waitFor();
    await page.getByRole('button', { name: 'To decide 3' }).waitFor();
    await expectAccessible(page);

    // The same file again changes nothing. It may be dropped anywhere on the page.
    const again = await dragged('may again.xml', file);
    const anywhere = page.getByRole('heading', { level: 1, name: 'Bank' });
    await anywhere.dispatchEvent('dragover', { dataTransfer: again });
    await page.getByText('Let go to read the file').waitFor();
    await expectAccessible(page);
    await page.locator('html').dispatchEvent('dragleave');
    await page.getByText('Drag and drop a file here').waitFor();
    await anywhere.dispatchEvent('dragover', { dataTransfer: again });
    await anywhere.dispatchEvent('drop', { dataTransfer: again });
    await page.getByText('These 5 entries are known').waitFor();
    await page.getByText(/Nothing was booked twice\. The file was read today at \d\d:\d\d\.$/).waitFor();
    await page.getByText(/^5 entries, read today \d\d:\d\d$/).waitFor();

    // A suggestion is confirmed with one button, beside what it does.
    const paid = euros(half!.total - 10_000);
    await page.getByText(`${half!.number} ${paid} of ${euros(half!.total)} open`).waitFor();
    await page.getByRole('button', { name: `Book: Half BV, ${paid}` }).click();
    await page.getByText(`${paid} booked on ${half!.number}.`).waitFor();
    expect(await paymentStatus(half!)).toBe('partially_paid');

    // One entry over two invoices, typed by hand.
    await page.getByRole('button', { name: 'Choose invoice: Split BV, €200.00' }).click();
    const dialog = page.getByRole('dialog', { name: 'Book an entry' });
    await dialog.getByRole('combobox', { name: /^Add invoice/ }).fill(half!.number);
    await page.getByRole('option', { name: half!.number }).click();
    await dialog.getByLabel(`Book on ${half!.number}`).fill('200');
    await dialog.getByText('€0.00').waitFor();
    await dialog.getByRole('button', { name: 'Book 1 payment' }).click();
    await dialog.getByText('€100.00 more than is open. Book the rest as credit for the client.').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel(`Book on ${half!.number}`).fill('100');
    await dialog.getByRole('combobox', { name: /^Add invoice/ }).fill(split!.number);
    await page.getByRole('option', { name: split!.number }).click();
    await dialog.getByLabel(`Book on ${split!.number}`).fill('60');
    await dialog.getByLabel(/^Credit for the client/).fill('40');
    await dialog.getByRole('button', { name: 'Book 2 payments' }).click();
    const told = `€100.00 booked on ${half!.number}, €60.00 booked on ${split!.number}, €40.00 became a credit of `;
    await page.getByText(`${told}${await companyOf(half!)}`).waitFor();
    expect(await paymentStatus(half!)).toBe('paid');

    await page.getByRole('button', { name: 'Not a payment: J. DE BOER, €89.25' }).click();
    await page.getByText('Set aside.').waitFor();
    await page.getByText('Everything is decided').waitFor();
  }, 120_000);

  it('undoes a booking by another row', async () => {
    await page.getByRole('button', { name: 'Booked', exact: true }).click();
    const [sure] = invoices;
    await page.getByRole('button', { name: `Undo: Sure BV, ${euros(sure!.total)}` }).click();
    await page.getByText('The booking is undone.').waitFor();
    expect(await paymentStatus(sure!)).toBe('unpaid');
    // The next one who decides sees that it was booked before.
    await page.getByRole('button', { name: /^To decide/ }).click();
    const undone = new RegExp(`^Undone by .+, \\d\\d:\\d\\d \\(${sure!.number}\\)$`);
    await page.getByText(undone).first().waitFor();
    await page.getByRole('button', { name: 'Money out' }).click();
    await page.getByText('Landlord BV').waitFor();
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await page.getByRole('searchbox').fill('nobody of this name');
    await page.getByRole('button', { name: 'Clear filters' }).waitFor();
    await page.getByRole('searchbox').fill('');
    await page.getByText('Sure BV').waitFor();
    await expectAccessible(page);
  }, 60_000);

  it('says what a booking does, before and after the press', async () => {
    const [invoice] = await openInvoices(1);
    const { number, total } = invoice!;
    const company = await companyOf(invoice!);
    await page.getByRole('button', { name: /^To decide/ }).click();
    const named = { text: number, partyName: 'Said BV' };
    await drop(
      'said.xml',
      statement('B-1e', [
        { ...named, amount: total + 998_190, bankReference: 'S-1' },
        { ...named, amount: total - 1_500, charges: 1_500, bankReference: 'S-2' },
        { ...named, amount: 41_720, currency: 'USD', bankReference: 'S-3' },
      ]),
    );
    await page.getByText('3 entries read').waitFor();
    const row = (amount: string) => page.getByRole('row').filter({ hasText: 'Said BV' }).filter({ hasText: amount });
    const press = (amount: string, action: string) =>
      page.getByRole('button', { name: `${action}: Said BV, ${amount}` }).click();

    // Another currency.
    const dollars = row('$417.20');
    await dollars
      .getByText('Only euros can be booked: record the payment by hand, then set this entry aside')
      .waitFor();
    expect(await dollars.getByRole('button').allTextContents()).toEqual(['Not a payment']);

    // Too much.
    const over = euros(total + 998_190);
    await row(over).getByText(`€9,981.90 becomes a credit of ${company}`).waitFor();
    await row(over)
      .getByText(`${number} ${euros(total)}`, { exact: true })
      .waitFor();
    await expectAccessible(page);
    await press(over, 'Book');
    const toast = page.getByRole('status').filter({ hasText: 'booked on' });
    const overpaid = `${euros(total)} booked on ${number}, €9,981.90 became a credit of ${company}`;
    await toast.getByText(overpaid).waitFor();
    expect(await outstandingOf(invoice!)).toBe(0);
    await toast.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('The booking is undone.').waitFor();

    // Less the charges of a bank.
    const less = euros(total - 1_500);
    await row(less).getByText('€15.00 of it kept by the bank').waitFor();
    await press(less, 'Book');
    await toast.getByText(`${euros(total)} booked on ${number}, €15.00 of it kept by the bank.`).waitFor();
    expect(await outstandingOf(invoice!)).toBe(0);

    // A returned debit.
    const back = { ...named, amount: total, direction: 'out' as const, returnReason: 'MD06', bankReference: 'S-4' };
    await drop('back.xml', statement('B-1f', [back]));
    const returned = `-${euros(total)}`;
    await row(returned).getByText('Takes a payment back').waitFor();
    await expectAccessible(page);
    await press(returned, 'Book');
    await page.getByText(`${euros(total)} of ${number} taken back.`).waitFor();
    expect(await outstandingOf(invoice!)).toBe(total / 100);
    for (const [amount, action] of [
      ['$417.20', 'Not a payment'],
      [over, 'Not a payment'],
    ] as const) {
      await press(amount, action);
      await row(amount).waitFor({ state: 'detached' });
    }
    used.delete(invoice!.orderId);
  }, 90_000);

  it('books all entries that match with one button', async () => {
    const [first, second] = await openInvoices(2);
    const names = await Promise.all([first!, second!].map(companyOf));
    const entries = [first!, second!].map(({ total }, at) => ({
      amount: total,
      text: 'Thanks',
      partyName: names[at]!,
    }));
    await page.getByRole('button', { name: /^To decide/ }).click();
    await drop('matches.xml', statement('B-1b', [...entries, { amount: 77, partyName: 'No match BV' }], 200_000));
    // The entry whose booking was undone matches, too.
    await page.getByRole('button', { name: 'Book 3 matches' }).click();
    const dialog = page.getByRole('dialog', { name: 'Book 3 matches' });
    await dialog.waitFor();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html[data-theme="dark"]').waitFor();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
    await dialog.getByRole('button', { name: 'Book 3 matches' }).click();
    await page.getByText('3 entries booked').waitFor();
    await page.getByText('No match BV').waitFor();
    for (const one of [first!, second!, invoices[0]!]) expect(await paymentStatus(one)).toBe('paid');
    await page.getByRole('link', { name: /^Bank\b.*\d/ }).waitFor();
  }, 60_000);

  it('is worked by keyboard alone: an entry is chosen, booked and undone', async () => {
    const [invoice] = await openInvoices(1);
    const before = await outstandingOf(invoice!);
    const partyName = 'Keyboard BV';
    await drop('keys.xml', statement('B-1c', [{ amount: 10_000, text: invoice!.number, partyName }], 300_000));
    const entry = `${partyName}, €100.00`;
    const book = page.getByRole('button', { name: `Book: ${entry}` });
    await book.waitFor();
    // From the search field, Tab alone reaches the entry.
    await page.getByRole('searchbox').focus();
    await tabTo(`Other invoice: ${entry}`);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Book an entry' });
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await focused()).toBe(`Other invoice: ${entry}`);
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe(`Book: ${entry}`);
    await page.keyboard.press('Enter');
    await page.getByText(`€100.00 booked on ${invoice!.number}.`).waitFor();
    expect(await outstandingOf(invoice!)).toBeCloseTo(before - 100, 2);
    const booked = page.getByRole('button', { name: 'Booked', exact: true });
    await booked.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Undo: ${entry}` }).waitFor();
    await page.getByRole('searchbox').focus();
    await tabTo(`Undo: ${entry}`);
    await page.keyboard.press('Space');
    await page.getByText('The booking is undone.').waitFor();
    expect(await outstandingOf(invoice!)).toBeCloseTo(before, 2);
  }, 60_000);

  it('the message about a booking undoes it, and stays while its button has the focus', async () => {
    const [invoice] = await openInvoices(1);
    const before = await outstandingOf(invoice!);
    const partyName = 'Pressed BV';
    await page.getByRole('button', { name: /^To decide/ }).click();
    await drop('pressed.xml', statement('B-1d', [{ amount: 10_000, text: invoice!.number, partyName }], 310_000));
    const book = page.getByRole('button', { name: `Book: ${partyName}, €100.00` });
    const toast = page.getByRole('status').filter({ hasText: `€100.00 booked on ${invoice!.number}.` });
    const undo = toast.getByRole('button', { name: 'Undo', exact: true });
    await book.click();
    await undo.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('F8');
    expect(await focused()).toBe('Undo');
    await page.waitForTimeout(6_000);
    await page.keyboard.press('Enter');
    await page.getByText('The booking is undone.').waitFor();
    await toast.waitFor({ state: 'detached' });
    expect(await page.evaluate(`document.activeElement.id`)).toBe('main'); // the row of the entry is another one now
    expect(await outstandingOf(invoice!)).toBeCloseTo(before, 2);

    // Somebody else was faster.
    await book.click();
    await undo.waitFor();
    const staff = await portal.api(STAFF);
    const { data } = (await (await staff.get(`/api/v1/system/bank/entries?search=${partyName}`)).json()) as {
      data: { id: string }[];
    };
    expect((await staff.delete(`/api/v1/system/bank/entries/${data[0]!.id}/booking`)).status()).toBe(200);
    await undo.click();
    const problem = page.getByRole('alert');
    await problem.getByText('Somebody else has changed this entry. The list shows it as it is now.').waitFor();
    expect(await problem.getByRole('button', { name: 'Retry' }).count()).toBe(0);
    await book.waitFor(); // the list is loaded again
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await problem.waitFor({ state: 'detached' });
  }, 60_000);

  /** Accessible name of the focused control. */
  const focused = () =>
    page.evaluate<string>(`document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent`);

  /** Presses Tab until the control of this name has the focus. */
  async function tabTo(name: string) {
    for (let presses = 0; presses < 150; presses += 1) {
      if ((await focused()) === name) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab does not reach ${name}`);
  }

  const orderOf = async ({ orderId }: { orderId: string }) =>
    (await (await (await portal.api(STAFF)).get(`/api/v1/orders/${orderId}`)).json()) as OrderDto;
  const companyOf = async (of: { orderId: string }) => (await orderOf(of)).company.name;
  const outstandingOf = async (of: { orderId: string }) => (await orderOf(of)).outstanding;

  it('names the missing day, on a phone as well, and lets observers only read', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    // The statement of the day after the next one opens with another balance than the last one closed with.
    const next = statement('B-1c', [{ amount: 100, partyName: 'Next BV' }], 7).replaceAll('2026-11-27', '2026-11-29');
    await page.evaluate('scrollTo(0, 0)');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose file' }).click();
    await (await chooser).setFiles({ name: 'next.xml', mimeType: 'application/xml', buffer: Buffer.from(next) });
    await page.getByText('1 entry read').waitFor();
    // What it had stands at the top of the page, above the queue.
    const { y: top } = (await page.getByText('1 entry read').boundingBox())!;
    expect(top).toBeLessThan(400);
    await page.getByText('28 Nov 2026 is missing').waitFor();
    await page
      .getByText(
        /This file opens with €0\.07; the last one closed with .+ on 27 Nov 2026\. Load the file for 28 Nov 2026 first\.$/,
      )
      .waitFor();
    await page.getByText('Missing before it: 28 Nov 2026').waitFor();
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await expectAccessible(page);

    const later = statement('B-2', [{ amount: 100, partyName: 'Later BV' }], 5).replaceAll('2026-11-27', '2099-01-02');
    await drop('later.xml', later);
    await page.getByText('A day is missing').waitFor();
    await page.getByText(/This file opens with €0.05; the last one closed with/).waitFor();
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await expectAccessible(page);

    // Figures of millions fit their cells.
    const large = statement('B-3', [{ amount: 12_345_678_900, partyName: 'Large BV', bookedOn: '2099-01-03' }]);
    await drop('large.xml', large.replaceAll('2026-11-27', '2099-01-03'));
    await page.getByText('€123,456,789.00', { exact: true }).first().waitFor();
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const cut = `[...document.querySelectorAll('.stat-strip .figure')].filter((one) => one.scrollWidth > one.clientWidth).length`;
      expect(await page.evaluate<number>(cut)).toBe(0);
    }

    // Files beyond the first six are shown on demand, each with its figures and entries.
    const six = Array.from({ length: 6 }, (_, place) => ({
      number: `M-${place}`,
      entries: [{ amount: 100 + place, partyName: `Month ${place} BV`, bookedOn: '2099-02-01' }],
    }));
    await drop('six.xml', camt('08', six).replaceAll('2026-11-27', '2099-02-01'));
    await page.getByText('1 Feb 2099, M-5').waitFor();
    const ofDay = page.getByRole('link', { name: '3 Jan 2099, B-3' });
    expect(await ofDay.count()).toBe(0);
    await page.getByRole('button', { name: 'Older files' }).click();
    await expectAccessible(page);
    await ofDay.click();
    await page.getByText('Statement: 3 Jan 2099, B-3').waitFor();
    await page.getByText('Month 5 BV').waitFor({ state: 'detached' });
    await page.getByText('Large BV').first().waitFor();
    await page.getByText('€123,456,789.00', { exact: true }).first().waitFor();

    const observer = await signedIn(INTERNAL);
    await observer.goto('/admin/bank');
    await observer.getByText('Later BV').waitFor();
    expect(await observer.locator('input[type=file]').count()).toBe(0);
    expect(await observer.getByRole('button', { name: /^(Book|Not a payment|Choose invoice|Undo):/ }).count()).toBe(0);
  }, 60_000);

  it('shows the figures of an older statement, and whether it adds up', async () => {
    await page.goto('/admin/bank?filter=%7B%22status%22%3A%22to_decide%22%7D');
    const older = camt('08', [
      { number: 'W-1', opening: 0, closing: 600, entries: [{ amount: 500, partyName: 'Wrong BV' }] },
    ]);
    await drop('wrong.xml', older.replaceAll('2026-11-27', '2099-03-01'));
    const noOpening = camt('08', [{ number: 'W-2', entries: [{ amount: 600, partyName: 'Half told BV' }] }])
      .replace(/<Bal><Tp><CdOrPrtry><Cd>OPBD.*?<\/Bal>/, '')
      .replaceAll('2026-11-27', '2099-03-02');
    await page.getByText('Statement W-1 of 1 Mar 2099').waitFor();
    await drop('no opening.xml', noOpening);

    // A statement without an opening balance is not wrong; the one before it still is.
    await page.getByText('Statement W-2 of 2 Mar 2099, ABNANL2A, NL91 ABNA 0417 1643 00.').waitFor();
    const figures = page.locator('.stat-strip');
    await figures.getByText('No opening balance in the file').waitFor();
    const files = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^\d+ Mar 2099, W-/ }) });
    expect(await files.filter({ hasText: 'Does not add up' }).getByRole('link').allTextContents()).toEqual([
      '1 Mar 2099, W-1',
    ]);

    await page.getByRole('link', { name: '1 Mar 2099, W-1' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Statement W-1 of 1 Mar 2099').waitFor();
    await figures.getByText('Does not add up').waitFor();
    await page.getByText('Wrong BV').first().waitFor();
    await page.getByText('Half told BV').waitFor({ state: 'detached' });
    await expectAccessible(page);

    // The tabs stay within it, and its address shows it again.
    await page.getByRole('button', { name: 'To decide 1' }).click();
    await page.reload();
    await page.getByText('Statement W-1 of 1 Mar 2099').waitFor();
    await page.getByText('Wrong BV').first().waitFor();
    expect(await page.getByText('Half told BV').count()).toBe(0);
    await page.getByRole('link', { name: 'Newest statement' }).click();
    await page.getByText('Statement W-2 of 2 Mar 2099').waitFor();
    await page.getByText('Half told BV').first().waitFor();
  }, 60_000);

  it('names the account of statements and entries where there are several', async () => {
    const named = page.getByText('NL91 ABNA 0417 1643 00', { exact: false });
    expect(await named.count()).toBe(1); // in the head line
    const account = 'NL44RABO0123456789';
    const other = camt('08', [{ account, number: 'R-1', entries: [{ amount: 700, partyName: 'Elsewhere BV' }] }]);
    await drop('other.xml', other.replaceAll('2026-11-27', '2099-03-03'));
    const shown = 'NL44 RABO 0123 4567 89';
    await page.getByText(`Statement R-1 of 3 Mar 2099, ABNANL2A, ${shown}.`).waitFor();
    await page.getByRole('listitem').filter({ hasText: `3 Mar 2099, R-1` }).getByText(`ABNANL2A, ${shown}`).waitFor();
    await page.getByText(`to ${shown}`).waitFor();
    await expectAccessible(page);

    await page.getByRole('combobox', { name: 'Account' }).selectOption('ABNANL2A, NL91 ABNA 0417 1643 00');
    await page.getByText('Statement W-2 of 2 Mar 2099, ABNANL2A, NL91 ABNA 0417 1643 00.').waitFor();
    await page.getByText('Elsewhere BV').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: '3 Mar 2099, R-1' }).waitFor({ state: 'detached' });
    await expectAccessible(page);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    }
  }, 60_000);
});
