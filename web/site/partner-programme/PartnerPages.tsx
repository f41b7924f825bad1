import { Route, Routes } from 'react-router';
import { NotFoundPage } from '../../shared/components/feedback/NotFoundPage';
import { ApplicationPage } from './ApplicationPage';
import { ApplyPage } from './ApplyPage';

/** Routes below /partner-program. */
export function PartnerPages() {
  return (
    <Routes>
      <Route path="apply" element={<ApplyPage />} />
      <Route path="application" element={<ApplicationPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
