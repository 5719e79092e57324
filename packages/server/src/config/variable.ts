/** An environment variable as it is listed in the README. */
export interface Variable {
  name: string;
  default: string;
  meaning: string;
  example: string;
}
