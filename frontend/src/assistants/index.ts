/** Every assistant that brings something of its own to the page, each in a folder of its name. A new one is one line
 * here; the chat knows none of them. */
import "./analyst";
import "./organiser";
