import { COMPANY_TYPES } from '../../rules/actor.js';
import { Conditions } from './conditions.js';
import { Scope } from './scope.js';

const companyId = '11111111-1111-4111-8111-111111111111';

describe('the scope of an actor', () => {
  it.each(COMPANY_TYPES)('of a %s company is limited to the right records', (companyType) => {
    const scope = Scope.of({ companyType, companyId });
    const where = new Conditions().add('q.deleted_at is null').within(scope, 'q.company_id');
    if (companyType === 'system' || companyType === 'internal') {
      expect(scope.isAll).toBe(true);
      expect(scope.where('company')).toEqual({});
      expect([where.sql, where.parameters]).toEqual(['q.deleted_at is null', []]);
    } else {
      expect(scope.isAll).toBe(false);
      expect(scope.where('company')).toEqual({ company: companyId });
      expect([where.sql, where.parameters]).toEqual(['q.deleted_at is null and q.company_id = ?', [companyId]]);
    }
  });
});
