import { useParams } from '@tanstack/react-router';

/** The id in the address of the screens /editor/{id} and /styles/{id}. */
export const useRouteId = (): string =>
  useParams({ strict: false, select: (parameters) => parameters.id ?? '' });
