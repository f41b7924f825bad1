import { declareMails } from '../../platform/mail/mail-declaration.js';
import { group, optional, path, text, yesNo } from '../../platform/mail/mail-variables.js';
import { paths } from '../../rules/paths.js';

const QUOTE_ID = '0198c5f2-0000-7000-8000-000000000123';

/** Variables of the mail of `TellVatVerdictsJob`. */
export const VAT_NUMBER_MAILS = declareMails('quotes', {
  'vat-number-answered': [
    'VAT number confirmed or invalid',
    'To a person who asked for it at a quote, when the EU register answers about the VAT number of its company.',
    {
      quote: group({
        id: text(QUOTE_ID),
        number: text('Q-2026-000123'),
        path: path(paths.quote(paths.clientBase, QUOTE_ID)),
      }),
      company: group({
        name: text('Meridian Engineering B.V.'),
        path: optional(path(paths.company(paths.clientBase))),
      }),
      reader: group({ firstName: text('Anna') }),
      vatNumber: text('FR90900123457'),
      isValid: yesNo(true),
    },
  ],
});
