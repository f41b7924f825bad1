import { sentence } from '#rules/sentence';
import { signedName } from '#rules/acceptance';
import { plural } from '../format';

const names = (people: readonly string[]): string => {
  const shown = people.length > 4 ? [...people.slice(0, 3), `${people.length - 3} more`] : people;
  return shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`;
};

/** Texts about acceptances that need more than one signature, for all who see them. */
export const acceptanceTexts = {
  rule: {
    title: 'Accepting quotes',
    text: 'Over these totals, VAT included, accepting a quote needs an administrator, two people or a purchase order number.',
    admin: 'An administrator signs',
    twoPeople: 'Two people sign',
    purchaseOrder: 'PO number needed',
    over: (amount: string) => `Over ${amount}`,
    never: 'Never',
    none: 'Anybody accepts quotes of any total.',
    failed: 'Failed to load how quotes are accepted',
    fewPeople: (people: number) =>
      `Your company has ${plural(people, 'person', 'people')} who can sign, so such a quote waits until a second one joins.`,
    noAdmin: 'Your company has no administrator who can sign.',
    edit: 'Change',
    form: {
      title: 'Accepting quotes',
      text: 'Leave a field empty when its rule never applies. Quotes that wait for signatures follow the new rule.',
      adminOver: 'Administrator signs over',
      twoPeopleOver: 'Two people sign over',
      purchaseOrderOver: 'PO number needed over',
      invalid: 'Enter an amount of at least 0',
      save: 'Save',
      done: 'Rule saved',
      saveFailed: 'Failed to save the rule',
      staleTitle: 'Somebody else changed the rule',
      staleText: 'Check the amounts and save again.',
    },
  },
  asked: (by: string, when: string) => `${by} signed on ${when}.`,
  signed: (signatures: Parameters<typeof signedName>[0][]) =>
    sentence(`Signed by ${signatures.map(signedName).join(', ')}`),
  canSign: (people: readonly string[]) => (people.length > 0 ? `${names(people)} can sign.` : 'Nobody else can sign.'),
  invite: 'Your company can invite a colleague or change the rule.',
  signedBeforeAdmin:
    'You signed before you became an administrator. Withdraw the request, and sign again as an administrator.',
  ready: 'The rule changed, and nothing is missing. Accept it below.',
  toSign: 'Read this revision, and sign it or say no below.',
  refused: (by: string) => `${by} did not sign`,
  refusedText: 'The offer stays open. You may ask again, request a change, or reject it.',
  lead: {
    request: (people: readonly string[]) =>
      people.length > 0
        ? `By the rule of your company, your signature asks ${names(people)} to sign as well.`
        : 'By the rule of your company, another person must sign as well. Nobody else can sign now.',
    order: 'By the rule of your company, this quote needs a purchase order number.',
  },
  orderRequired: 'A purchase order number is required',
  sign: (amount: string) => `Sign ${amount}`,
  confirm: {
    title: (amount: string) => `Sign ${amount}?`,
    text: (company: string, number: string, revision: number) =>
      `You sign quote ${number}, revision ${revision}, for ${company} on these terms. The last signature under this revision accepts it.`,
    sign: 'Sign quote',
  },
  other: 'Another answer',
  otherText: 'You may ask us for a change, or reject the quote. Both end the request.',
  done: 'You signed the quote',
  withdraw: { action: 'Withdraw request', done: 'Request withdrawn', failed: 'Failed to withdraw the request' },
  refuse: {
    action: 'Say no',
    title: 'Do not sign this quote',
    text: 'The people who signed get your reason. The offer stays open.',
    reason: 'Reason',
    required: 'A reason is required',
    confirm: 'Do not sign',
    done: 'Your answer was sent',
    failed: 'Failed to send your answer',
  },
  alsoSigned: 'Also signed by',
  awaited: 'Waits for a signature',
  palette: 'Quotes that wait for a signature',
};
