import { paths } from '#rules/paths';
import { isCurrent, navigation } from './navigation';

const current = (isPartner: boolean, path: (base: string) => string) => {
  const basePath = isPartner ? paths.partnerBase : paths.clientBase;
  const links = navigation({ basePath, isPartner }).flatMap((group) => group.links);
  return links.filter((link) => isCurrent(link, path(basePath))).map(({ label }) => label);
};

describe('the current sidebar entry', () => {
  it.each([true, false])('is exactly one, on every page with an entry or below one (partner: %s)', (isPartner) => {
    for (const quotes of [
      paths.quotes,
      paths.createQuote,
      paths.configureQuote,
      (base: string) => paths.quote(base, '1'),
      (base: string) => paths.editQuote(base, '1'),
      (base: string) => paths.acceptedQuote(base, '1'),
    ])
      expect(current(isPartner, quotes)).toEqual(['Quotes']);
    expect(current(isPartner, (base) => paths.order(base, '1'))).toEqual(['Orders']);
    expect(current(isPartner, (base) => paths.invoice(base, '1'))).toEqual(['Invoices']);
    expect(current(isPartner, (base) => `${base}/`)).toEqual(['Dashboard']);
    expect(current(isPartner, paths.users)).toEqual(['Company Users']);
  });

  it('matches whole path segments only', () => {
    const at = (address: string) => current(true, () => address);
    expect(at(paths.clientQuotes)).toEqual(['Quotes']);
    expect(at(paths.performance)).toEqual(['Performance']);
    expect(at(paths.commission)).toEqual(['Commission']);
    expect(at(paths.deal('1'))).toEqual(['Opportunities']);
    expect(at('/partners/dashboard/quotes-of-old')).toEqual([]);
  });
});
