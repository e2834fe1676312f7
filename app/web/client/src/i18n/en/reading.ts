/** The English catalogue: what the reading pages say. */

import fair from './fair.ftl?raw'
import history from './history.ftl?raw'
import replay from './replay.ftl?raw'
import rules from './rules.ftl?raw'

export default [fair, history, replay, rules]
