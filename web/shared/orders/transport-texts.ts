import type { CarriedBy, EvidenceType, ProofPart, ProofType } from '../api/schema';

const EVIDENCE: Record<EvidenceType, string> = {
  buyer_statement: 'Statement of the buyer',
  transport_document: 'Document of the transport',
  transport_proof: 'Other proof',
};

/** Texts about the proof that goods reached another state of the union. */
export const transportTexts = {
  title: 'Proof of transport',
  loading: 'Loading proof of transport',
  failed: 'Failed to load proof of transport',
  count: (there: number, needed: number) => `${there} of ${needed}`,
  buyer: (country: string) =>
    `You carry the goods to ${country}. To leave out the VAT, we need proof that they arrived.`,
  staff: (country: string) =>
    `The buyer carries the goods to ${country}. They are free of VAT only if the buyer proves that they arrived.`,
  due: (day: string) => `Due on ${day}`,
  afterShipment: 'Asked for once the goods are handed over',
  parts: {
    statement: { title: 'Statement of the buyer', text: 'States that the goods arrived. Signed on this page.' },
    transport_document: {
      title: 'Document of the transport',
      text: 'Signed CMR note, bill of lading, or invoice of the carrier',
    },
    second_proof: {
      title: 'Second proof',
      text: 'Another transport document, or an insurance policy, a bank record or a warehouse receipt, from a different independent party',
    },
  } satisfies Record<ProofPart, { title: string; text: string }>,
  signedBy: (name: string, when: string) => `Signed by ${name}, ${when}`,
  received: 'In the documents of this order',
  refused: (day: string, reason: string) => `Refused on ${day}: ${reason}`,
  uploaded: (type: EvidenceType, day: string) => `${EVIDENCE[type]}, ${day}`,
  files: 'Statements and proofs',
  refuse: {
    action: 'Ask again',
    title: (file: string) => `Refuse ${file}?`,
    text: 'The document stays with the order, but no longer counts. The client is mailed the reason and asked for another. A decision to keep the zero rate ends.',
    submit: 'Refuse and ask again',
    done: 'Client asked for another proof',
    failed: 'Failed to refuse the document',
  },
  sign: 'Sign',
  upload: 'Upload',
  statement: {
    title: 'Sign the statement',
    text: (country: string) => `You state that the goods of this order reached ${country}.`,
    carriedBy: 'Who carried the goods?',
    carriers: [
      { value: 'buyer', label: 'We carried them', text: 'With a vehicle of our own' },
      { value: 'carrier', label: 'A carrier, on our behalf', text: 'A forwarder that we hired' },
    ] satisfies { value: CarriedBy; label: string; text: string }[],
    arrivedOn: 'Day of arrival',
    arrivalPlace: 'Place of arrival',
    arrivalPlaceHint: 'Street and city',
    receivedBy: 'Received by',
    receivedByHint: 'Name of the person who received the goods',
    signerName: 'Your name',
    signerTitle: 'Job title',
    required: (label: string) => `${label} is required`,
    choose: 'Please choose who carried the goods',
    submit: 'Sign statement',
    done: 'Statement signed',
    failed: 'Failed to sign the statement',
  },
  proof: {
    title: 'Upload a proof of transport',
    type: 'Kind of proof',
    types: [
      { value: 'transport_document', label: EVIDENCE.transport_document },
      { value: 'transport_proof', label: EVIDENCE.transport_proof },
    ] satisfies { value: ProofType; label: string }[],
    required: 'Please select a file',
    submit: 'Upload',
    done: 'Proof uploaded',
    failed: 'Failed to upload the proof',
  },
  decision: {
    title: 'Invoice VAT?',
    look: {
      title: 'Do these prove that the goods arrived?',
      text: 'No part is missing. Look at the files, and ask again for one that does not count, or decide.',
    },
    asked: (day: string) => `The proof was incomplete on ${day}, after the day on which it was due.`,
    invoice_vat: {
      action: 'Invoice VAT',
      text: 'The invoices of the goods are credited and issued again with VAT, and the client is mailed. Invoices to come have it, too. This is final: also a proof that comes later does not undo it.',
      done: 'VAT invoiced',
      told: 'VAT of the goods is invoiced',
    },
    keep_zero_rate: {
      action: 'Keep 0%',
      text: 'Records why the goods stay without VAT.',
      done: 'Decided to keep 0%',
      told: 'The goods stay without VAT',
    },
    by: (name: string, when: string) => `Decided by ${name}, ${when}`,
    failed: 'Failed to record the decision',
  },
};
