import { nerModel, partsOf } from '../../ner/model.js'
import type { ModelParts } from '../../ner/crf/model-file.js'
import type { NameModel } from '../name/name.js'
import { paymentRule, paymentRuleOf } from '../rules/payment-rule.js'
import type { PaymentRule } from '../rules/payment-rule.js'
import type { Recognizer } from '../recognizer.js'

/** Of which parts a detector is made that only its own thread can have: functions do not travel. */
interface Parts {
  readonly model: NameModel | null
  readonly rules: readonly Recognizer[]
}

/** How to make the same detector in another thread. */
export interface Recipe<Options> {
  readonly options: Options
  readonly model: ModelParts | null
  readonly rules: readonly PaymentRule[]
}

/** Undefined if the detector can only be used in this thread: it has a model or rules of the app's own. */
export function recipeOf<Options extends object>(
  options: Options,
  { model, rules }: Parts,
): Recipe<Options> | undefined {
  const parts = model && partsOf(model)
  const ours = rules.flatMap((rule) => paymentRuleOf(rule) ?? [])
  if (parts === undefined || ours.length < rules.length) return undefined
  return { options, model: parts, rules: ours }
}

/** The options that a recipe was made of. */
export function follow<Options extends object>({ options, model, rules }: Recipe<Options>): Options & Parts {
  return { ...options, model: model && nerModel(model), rules: rules.map(paymentRule) }
}
