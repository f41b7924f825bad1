import { canBeSameCompany } from './company-name.js';

it.each([
  ['Rival Architects GmbH', 'RIVAL ARCHITECTS GESELLSCHAFT MBH'],
  ['Musée des Profondeurs', 'SA MUSEE DES PROFONDEURS||PROFONDEURS'],
  ['Meridian Engineering B.V.', 'Meridian Holding BV'],
  ['A.B.C. Displays', 'ABC'],
  ['Łódź Media sp. z o.o.', 'LODZ MEDIA SPOLKA Z OGRANICZONA ODPOWIEDZIALNOSCIA'],
  ['3M Deutschland GmbH', '3M DEUTSCHLAND GMBH'],
])('%s can be %s', (one, other) => {
  expect([canBeSameCompany(one, other), canBeSameCompany(other, one)]).toEqual([true, true]);
});

it.each([
  ['Rival Architects GmbH', 'SOMEBODY ELSE GMBH'],
  ['Van der Meer B.V.', 'Van den Berg B.V.'],
  ['Acme S.p.A.', 'Zenit SPA'],
  ['Prisma Deutschland GmbH', 'ZENIT DEUTSCHLAND GMBH'],
  ['Acme Ltd', ''],
  ['Aegean Displays', 'ΑΙΓΑΙΟ ΟΘΟΝΕΣ'],
])('%s is another company than %s', (one, other) => {
  expect([canBeSameCompany(one, other), canBeSameCompany(other, one)]).toEqual([false, false]);
});
