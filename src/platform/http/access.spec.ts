import { AccountTypes, CompanyTypes } from './access.js';

it('a class or a method has one access rule at most, because a second one would replace it', () => {
  class PayoutsController {}
  AccountTypes(['admin'])(PayoutsController);
  expect(() => CompanyTypes('partner')(PayoutsController)).toThrow('PayoutsController has two access rules');
});
