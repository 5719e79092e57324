import { createControlRepository } from '../adapters/sql/control-repository.ts';
import { openDatabase } from '../adapters/sqlite/database.ts';
import { ControlService, type ControlServiceDeps } from '../control/control-service.ts';

/** A repository of tokens that lasts as long as the process. */
export const createMemoryControlRepository = () =>
  createControlRepository(openDatabase(':memory:'));

export const createMemoryControls = (
  deps: Omit<ControlServiceDeps, 'repository'>,
): ControlService => new ControlService({ ...deps, repository: createMemoryControlRepository() });
