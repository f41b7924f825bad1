import type { AccountType, CompanyType } from './actor.js';
import { type Asker, type Transition, transitions } from './transitions.js';

export const PARTNER_STATUSES = ['active', 'suspended', 'terminated'] as const;
export type PartnerStatus = (typeof PARTNER_STATUSES)[number];

const STAFF = ['staff'] as const;

/** Transition table of partners. Only system administrators take these actions. */
export const PARTNER_ACTIONS = {
  suspend: { from: ['active'], to: 'suspended', by: STAFF, waits: true },
  reinstate: { from: ['suspended', 'terminated'], to: 'active', by: STAFF, waits: true },
  terminate: { from: ['active', 'suspended'], to: 'terminated', by: STAFF, waits: true },
} as const satisfies Record<string, Transition<PartnerStatus, 'staff'>>;
export type PartnerAction = keyof typeof PARTNER_ACTIONS;

const partners = transitions<PartnerStatus, 'staff', PartnerAction>(PARTNER_ACTIONS);

export const PARTNER_ACTION_NAMES = partners.names;

/** The user who makes the request. */
interface Caller {
  companyType: CompanyType;
  accountType: AccountType;
  emailVerified: boolean;
}

const asker = ({ companyType, accountType, emailVerified }: Caller): Asker<'staff'> => ({
  roles: companyType === 'system' && accountType === 'admin' ? STAFF : [],
  emailVerified,
});

/** Actions that the screens may offer, sent as the `actions` of each partner in a response. */
export const partnerActions = (status: PartnerStatus, caller: Caller): PartnerAction[] =>
  partners.actions(status, asker(caller));

/** True when an action changes a partner from one status to the other. */
export const partnerMayBecome = partners.canBecome;

/** Descriptions of the effects of a status, for the staff who change it and for the partner who is notified. */
interface Effects {
  signIn: string;
  quotes: string;
  deals: string;
  commission: string;
  funds: string;
}

/**
 * Effects of each partner status. The server enforces `newBusiness` (`requireActivePartner`); the texts describe the
 * effects. A status affects only the partner programme: to lock out a partner's users, suspend the company.
 */
export const PARTNER_STANDING: Record<PartnerStatus, { newBusiness: boolean; effects: Effects }> = {
  active: {
    newBusiness: true,
    effects: {
      signIn: 'Its users can sign in and work as a partner.',
      quotes: 'It can connect with clients and create quotes for them.',
      deals: 'It can register deals.',
      commission: 'Accrued, earned and paid out.',
      funds: 'It can request and claim development funds.',
    },
  },
  suspended: {
    newBusiness: false,
    effects: {
      signIn: 'Its users can sign in, read everything, and buy for their own company.',
      quotes: 'No quotes for clients and no new connections. Submitted quotes can still be approved and accepted.',
      deals: 'No new deals, and no deals registered again. Registered deals keep their protection.',
      commission: 'Still accrued and earned, but not paid out until the suspension ends.',
      funds: 'No new requests. Existing ones can still be approved, claimed and paid.',
    },
  },
  terminated: {
    newBusiness: false,
    effects: {
      signIn: 'Its users can sign in, read their own data, and buy for their own company.',
      quotes:
        'Its connections with clients end, and its drafts for them are deleted. Submitted quotes can still be approved and accepted.',
      deals: 'No new deals, and no deals registered again. Registered deals lose their protection immediately.',
      commission: 'Commission on earlier quotes is still earned and paid out. Quotes accepted from now on earn none.',
      funds: 'No new requests. Existing ones can still be approved, claimed and paid.',
    },
  },
};
