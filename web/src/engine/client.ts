// SPDX-License-Identifier: MIT
// The engine as the page uses it: invalid requests also have answers, and stopping starts a fresh worker.
import { Engine, type ColourAnalyzeAnswer, type ColourGenerateAnswer, type ColourHintAnswer, type ColourShowAnswer, type ColourSolveAnswer, type ErrorAnswer, type Progress, type UnknownAnswer } from '../../package/src';

type Command = 'solve' | 'count' | 'analyze' | 'show' | 'generate' | 'hint';
type Coloured = { analyze: ColourAnalyzeAnswer; generate: ColourGenerateAnswer; hint: ColourHintAnswer; solve: ColourSolveAnswer; show: ColourShowAnswer };
type Answered<Command_ extends Command> = Awaited<ReturnType<Engine[Command_]>> | (Command_ extends keyof Coloured ? Coloured[Command_] : never) | UnknownAnswer | ErrorAnswer;
type Field<Union> = Union extends unknown ? keyof Union : never;
type Value<Union, Name> = Union extends unknown ? (Name extends keyof Union ? Union[Name] : undefined) : never;

/// The fields that any of several types may have.
export type Fields<Union> = { [Name in Field<Union>]?: Value<Union, Name> };

/// The fields that an answer may have; its status determines which it has.
export type Answer<Command_ extends Command = 'solve'> = Fields<Answered<Command_>>;

export type { Progress };

export class Client extends Engine {
  ask<Command_ extends Command>(request: { command: Command_ } & Record<string, unknown>, onProgress?: (progress: Progress) => void): Promise<Answer<Command_>> {
    return this.respond(request, { onProgress }).then((answer) => {
      const { culprit, error } = answer as ErrorAnswer;
      return culprit === 'internal' ? { error: `an answer failed its own check: ${error}` } : answer;
    }) as Promise<Answer<Command_>>;
  }

  /// Ends the running request.
  stop(): void {
    if (!this.busy) return;
    this.close();
    void this.ready();
  }
}

/// Returns the error with which a stopped call is rejected.
export function stop_error(): Error {
  return new DOMException('stopped', 'AbortError');
}

/// Returns whether a call was stopped, rather than failed.
export function was_stopped(error: unknown): boolean {
  return (error as Error).name === 'AbortError';
}
