import type { RouteObject } from 'react-router';
import { entryPaths } from '#rules/entry-paths';
import { builderRoutes } from '../builder/routes';

/** Pages for a person who comes from a purchasing system: the builder, and the return. */
export const punchOutRoutes: RouteObject = {
  path: entryPaths.punchOutBase,
  lazy: async () => ({ Component: (await import('../../shared/Styled')).StyledPages }),
  children: [
    {
      lazy: async () => ({ Component: (await import('./PunchOutLayout')).PunchOutLayout }),
      children: [
        { index: true, lazy: async () => ({ Component: (await import('./PunchOutStart')).PunchOutStart }) },
        ...builderRoutes,
        { path: 'quotes/:id', lazy: async () => ({ Component: (await import('./LookPage')).LookPage }) },
        { path: 'return/:id', lazy: async () => ({ Component: (await import('./ReturnPage')).ReturnPage }) },
        {
          path: '*',
          lazy: async () => ({
            Component: (await import('../../shared/components/feedback/NotFoundScreen')).NotFoundScreen,
          }),
        },
      ],
    },
  ],
};
