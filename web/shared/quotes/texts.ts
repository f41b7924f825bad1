/** Note beside an estimate, as in the PDF, about items that the total does not include. */
export const withoutUnpriced = 'Items marked ‘Custom Quote’ are priced separately and are not part of the total.';

/** Texts about quotes that more than one area shows. Texts from the specification are used verbatim. */
export const quoteTexts = {
  items: {
    title: 'Quote Items',
    free: 'Free',
    included: 'Included',
    includedTimes: (quantity: string) => `${quantity} × Included`,
    custom: 'Custom Quote',
    list: (price: string) => `List ${price}`,
    options: (count: number) => `${count} option${count === 1 ? '' : 's'}`,
    products: (count: number) => `${count} product${count === 1 ? '' : 's'}`,
  },
  info: {
    title: 'Additional Information',
    reference: 'Customer reference',
    noReference: 'None',
    editReference: 'Edit customer reference',
    save: 'Save',
    deliveryNotes: 'Delivery notes',
    rejectionReason: 'Rejection reason',
    referenceFailed: 'Failed to save reference',
    referenceSaved: 'Reference saved',
  },
  summary: {
    title: 'Quote Summary',
    revision: (number: number) => `Revision ${number}`,
    subtotal: 'Subtotal',
    shipping: 'Shipping',
    vat: (rate: string) => `VAT (${rate})`,
    rateChange: 'Change of the VAT',
    ended: 'Periods that were ended, with VAT',
    why: 'Why this VAT',
    total: 'Total',
    parts: 'Of\u00a0which',
    estimate: 'Estimate without shipping',
    prepayment: (share: string) => `Prepayment (${share})`,
    tbd: 'T.B.D.',
    tbdWhy: 'Set when the quote is approved',
    soFar: (value: string) => `${value} so far`,
    beforeDiscount: 'At list prices',
    discount: 'Discount',
  },
  tax: {
    title: 'VAT on this quote',
    noVat: 'No VAT',
    of: (rate: string, state: string) => `${rate}, ${state}`,
    numberValid: (number: string) => `VAT number ${number} is valid`,
    proof: 'You collect the goods (EXW): we need your statement and two proofs that they left.',
    withoutProof: (rate: string, tax: string) => `Without them we have to charge ${rate} VAT on the goods, ${tax}.`,
    proofForStaff: 'EXW: the buyer carries the goods, so this rate needs its statement and two proofs of transport',
    registrationForStaff: (state: string) =>
      `Declared in ${state}, where we need a VAT number. The invoice does not name it.`,
    fixed:
      'The VAT is decided when the quote is accepted. If a rate changes, an invoice has that of its day of supply.',
    problem: {
      tax_changed: {
        title: 'The VAT of this quote has changed',
        client: 'It cannot be accepted as it is. Ask for a change, and you get it with the VAT of today.',
        partner: 'It cannot be accepted as it is. Your client can ask for a change and gets it with the VAT of today.',
        staff: 'The client cannot accept it. Recall it and send it again, or extend it: both use the VAT of today.',
      },
      vat_number_unconfirmed: {
        title: 'The VAT number is being confirmed again',
        client:
          'The last confirmation is older than 30 days. You can accept the quote once the EU register has answered.',
        partner:
          'The last confirmation is older than 30 days. Your client can accept the quote once the EU register has answered.',
        staff:
          'The last confirmation is older than 30 days. The client can accept the quote once the EU register has answered.',
      },
    },
    missing: {
      confirming: (buyer: string | null) =>
        buyer === null ? 'Your VAT number is being confirmed' : `The VAT number of ${buyer} is being confirmed`,
      askedAgain: 'The EU register has not answered yet. We ask again every 15 minutes.',
      invalid: (number: string) => `${number} is not a valid VAT number`,
      saidBy: (when: string | null, rate: string) =>
        `The EU register says so${when === null ? '' : `, ${when}`}. VAT is ${rate} until the number is corrected.`,
      add: (buyer: string | null) =>
        buyer === null ? 'Add your VAT number to pay less VAT' : `The VAT number of ${buyer} is missing`,
      kinds: {
        number: 'It must be a valid number of an EU country.',
        number_elsewhere: 'It must be a valid number of another EU country.',
        number_there: 'It must be a valid number of the country where the goods are installed.',
      },
      total: (then: string, now: string) => `The total is then ${then} instead of ${now}.`,
      watch: {
        begin: 'Mail me when it is confirmed',
        end: 'Do not mail me',
        askedAt: (when: string) => `Last asked ${when}.`,
        watching: (until: string) => `We mail you once the register has answered, until ${until}.`,
        failed: 'Failed to load whether we mail you',
        failedToSave: 'Failed to save',
      },
      addAction: 'Add VAT number',
      correct: 'Correct number',
    },
  },
  details: {
    title: 'Quote Details',
    number: 'Number',
    preparedBy: 'Prepared by',
    validUntil: 'Valid until',
    leadTime: 'Lead time',
    readyToShip: 'Ready to ship',
    deliveryMethod: 'Delivery method',
    currency: 'Currency',
    prepayment: 'Prepayment',
    notSet: 'Set when submitted',
    none: 'None',
  },
  history: {
    title: 'History',
    none: 'No revisions yet',
    count: (count: number) => `${count} revision${count === 1 ? '' : 's'}`,
    failed: 'Failed to load history',
    revision: (number: number) => `Revision ${number}`,
    compare: (number: number) => `Compare with revision ${number}`,
    changed: (name: string, from: string, to: string) => `${name} changed from ${from} to ${to} each.`,
  },
  compare: {
    title: 'Compare revisions',
    from: 'From',
    to: 'To',
    line: 'Line',
    vat: 'VAT',
    same: 'These two revisions are the same.',
    added: 'Added',
    removed: 'Removed',
    changed: 'Changed',
    onlyChanges: 'Differences only',
    close: 'Close',
    none: 'None',
  },
  email: {
    title: 'Email Quote',
    text: 'The quote is sent with its PDF attached.',
    send: 'Send',
    done: 'Quote has been sent to your email with a PDF attachment!',
    failed: 'Failed to send email',
  },
  download: {
    failed: 'Failed to download PDF',
    notReady: 'The PDF is still being created. Please try again in a moment.',
  },
  stale: {
    status: 'Status',
  },
};

/** Texts of the invoices that the order of a quote would have. */
export const quotePlanTexts = {
  title: 'Invoices',
};
