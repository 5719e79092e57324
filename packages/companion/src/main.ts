import { runEntrypoint } from '@companion-module/base';
import { QuizcastInstance } from './instance.ts';

runEntrypoint(QuizcastInstance, []);
