import type { ControlService } from '../control/control-service.ts';

/** What sockets ask of the desk of tokens. */
export type ControlDoor = Pick<ControlService, 'opened' | 'used' | 'surfaces'>;
